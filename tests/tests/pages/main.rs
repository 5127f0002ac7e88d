//! Whole pages in real browsers: one program, so that its tests run side by side. A file that lies here is a part of it.

automod::dir!("tests/pages");
