//! What no attack may change: what all objects share.

use crate::Page;
use anyhow::{Result, ensure};

/// Remembers the properties that all objects share, before any script of the page; `altered()` says which are new or
/// changed.
pub const REMEMBER: &str = r#"
{
  const shared = [Object, Array, Function, String, Number, Map, Promise, Event, Element].map((it) => it.prototype);
  const values = (of) => Reflect.ownKeys(of).map((key) => [key, Object.getOwnPropertyDescriptor(of, key)]);
  const same = (one, other) => one && ["value", "get", "set"].every((key) => Object.is(one[key], other[key]));
  const before = shared.map((of) => new Map(values(of)));
  globalThis.altered = () => shared.flatMap((of, index) =>
    values(of).filter(([key, value]) => !same(before[index].get(key), value)).map(([key]) => String(key))).join();
}
"#;

/// Fails if a script has run, or a shared property is not as before.
pub async fn expect_untouched(page: &Page<'_>) -> Result<()> {
    let altered = page.text("altered()").await?;
    ensure!(altered.is_empty(), "changed for all objects: {altered}");
    let hacked = page.text("globalThis.hacked ?? ({}).hacked").await?;
    ensure!(hacked == "undefined", "a script ran");
    Ok(())
}
