//! Automatic accessibility checks, by axe.

use crate::{Page, path_from_env};
use anyhow::{Result, ensure};
use serde_json::json;

/// A width of the window and a colour scheme.
pub type ViewportAndScheme = (u32, &'static str);

/// Narrow and wide, light and dark.
pub const VIEWPORTS_AND_SCHEMES: [ViewportAndScheme; 4] = [
    (1280, "light"),
    (1280, "dark"),
    (375, "light"),
    (375, "dark"),
];

impl Page<'_> {
    /// Changes the window's width and the colour scheme.
    pub async fn set_viewport_and_scheme(&self, (width, scheme): ViewportAndScheme) -> Result<()> {
        let size =
            json!({ "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false });
        let cdp = self.driver.cdp();
        cdp.send_raw("Emulation.setDeviceMetricsOverride", size)
            .await?;
        let feature = json!({ "name": "prefers-color-scheme", "value": scheme });
        let media = json!({ "features": [feature] });
        cdp.send_raw("Emulation.setEmulatedMedia", media).await?;
        Ok(())
    }

    /// Whether axe finds no violation, and nothing is wider than the window. In the dark scheme only what depends on
    /// colours is checked: everything else is as in the light [`VIEWPORTS_AND_SCHEMES`].
    pub async fn expect_accessible(&self, what: &str) -> Result<()> {
        let found = self.axe().await?;
        ensure!(found == "[]", "{what}: {found}");
        let wider = self
            .text("document.documentElement.scrollWidth > innerWidth")
            .await?;
        ensure!(wider == "false", "{what}: wider than the window");
        Ok(())
    }

    /// The rules that axe found violated, with the elements. It triggers the page's own policy, which shows in what is
    /// logged.
    async fn axe(&self) -> Result<String> {
        let cdp = self.driver.cdp();
        if self.text("typeof axe").await? == "undefined" {
            let source = std::fs::read_to_string(path_from_env("TAKEFIVE_AXE")?)?;
            let evaluate = json!({ "expression": source });
            cdp.send_raw("Runtime.evaluate", evaluate).await?;
        }
        let run = "axe.run(document.querySelector('option[lang^=qps]') ? { exclude: [['option[lang^=qps]']] } : document, {
            resultTypes: ['violations'],
            // The pseudo-locale is nobody's language.
            ...document.documentElement.lang.startsWith('qps') && { rules: { 'html-lang-valid': { enabled: false }, 'valid-lang': { enabled: false } } },
            ...matchMedia('(prefers-color-scheme: dark)').matches && { runOnly: ['color-contrast', 'link-in-text-block'] },
        }).then((found) => JSON.stringify(found.violations.map((v) =>
            [v.id, v.nodes.map((n) => n.target.join(' ') + ' ' + n.failureSummary)])))";
        let evaluate = json!({ "expression": run, "awaitPromise": true, "returnByValue": true });
        let answer = cdp.send_raw("Runtime.evaluate", evaluate).await?;
        Ok(answer["result"]["value"]
            .as_str()
            .unwrap_or("no answer")
            .to_owned())
    }
}
