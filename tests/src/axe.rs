//! What axe finds wrong with a page.

use crate::{Page, path};
use anyhow::Result;
use serde_json::json;

impl Page<'_> {
    /// Rules that axe found broken, with the elements; `[]` when there are none. It tries the policy of the page
    /// itself, which shows in what is logged.
    pub async fn axe(&self) -> Result<String> {
        let source = std::fs::read_to_string(path("TAKEFIVE_AXE")?)?;
        let cdp = self.driver.cdp();
        let evaluate = json!({ "expression": source });
        cdp.send_raw("Runtime.evaluate", evaluate).await?;
        let run = "axe.run().then((found) => JSON.stringify(found.violations.map((v) =>
            [v.id, v.nodes.map((n) => n.target.join(' ') + ' ' + n.failureSummary)])))";
        let evaluate = json!({ "expression": run, "awaitPromise": true, "returnByValue": true });
        let answer = cdp.send_raw("Runtime.evaluate", evaluate).await?;
        let value = answer["result"]["value"].as_str();
        Ok(value.unwrap_or("no answer").to_owned())
    }

    /// Shows the page so wide, in light or dark.
    pub async fn look(&self, width: u32, scheme: &str) -> Result<()> {
        let cdp = self.driver.cdp();
        let size =
            json!({ "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false });
        cdp.send_raw("Emulation.setDeviceMetricsOverride", size)
            .await?;
        let feature = json!({ "name": "prefers-color-scheme", "value": scheme });
        let media = json!({ "features": [feature] });
        cdp.send_raw("Emulation.setEmulatedMedia", media).await?;
        Ok(())
    }
}
