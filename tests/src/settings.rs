//! Settings, and what an export has of them.

use crate::Page;
use anyhow::Result;

/// Changes a setting in the settings dialog.
pub async fn set(page: &Page<'_>, name: &str, value: &str) -> Result<()> {
    page.click("#settings").await?;
    let field = format!("document.querySelector('#set-{name}')");
    page.until(&field).await?;
    page.run(&format!(
        "const field = {field};
        if (field.type === 'checkbox') field.checked = '{value}' === 'on';
        else field.value = '{value}';
        field.dispatchEvent(new Event('change'));
        document.querySelector('dialog').close();"
    ))
    .await?;
    page.until("!document.querySelector('dialog')").await
}

/// The text of an export of all games at this moment.
pub async fn exported(page: &Page<'_>) -> Result<String> {
    page.run(
        "globalThis.exported = undefined;
        const app = document.querySelector('script[src$=\"/app.js\"]').src;
        Promise.all(['export-import', 'game-store'].map((name) => import(new URL(`app/store/${name}.js`, app))))
            .then(async ([{ exportGames }, { GameStore }]) => {
                globalThis.exported = await (await exportGames(new GameStore())).text();
            });",
    )
    .await?;
    page.until("globalThis.exported").await?;
    page.text("exported").await
}

/// Drops the last export on the page, and waits for a notice.
pub async fn bring_back(page: &Page<'_>, notice: &str) -> Result<()> {
    page.run(
        "const data = new DataTransfer(); data.setData('text/plain', exported);
        dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));",
    )
    .await?;
    page.until(&format!("document.querySelector('[data-notice={notice}]')"))
        .await
}
