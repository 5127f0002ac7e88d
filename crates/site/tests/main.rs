//! Tests of the pages that are made for the site. One program: that compiles and links much faster than one for each file.

mod distinguishable_highlights;
mod lessons;
mod rules_pages;
