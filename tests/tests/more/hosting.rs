//! The site on the servers that `deploy/hosting/` has settings for: it opens, plays, goes offline and updates, compressed
//! and with the headers that `docs/hosting.md` wants.

use anyhow::{Context, Result, ensure};
use page_tests::versioned_site::{IS_KEPT, VersionedSite, fetch_update, take_over, versions};
use page_tests::{Browser, Page, TempFolder, path_from_env};
use serde_json::json;
use std::{
    fs,
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
};

/// A server of others that runs in a folder.
struct RunningServer(Child);

impl RunningServer {
    /// Starts it, and waits until it listens.
    fn start(command: &mut Command, port: u16) -> Result<Self> {
        let command = command.stdout(Stdio::null()).stdin(Stdio::null());
        let mut server = RunningServer(command.spawn().with_context(|| format!("{command:?}"))?);
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            let ended = server.0.try_wait()?;
            ensure!(ended.is_none(), "{command:?} has ended: {ended:?}");
            std::thread::yield_now();
        }
        Ok(server)
    }
}

impl Drop for RunningServer {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// The settings of `deploy/hosting/` for a site in `games/` of a folder.
fn settings(file: &str, www: &Path) -> Result<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy/hosting").join(file);
    let text = fs::read_to_string(path).with_context(|| file.to_owned())?;
    Ok(text.replace("/srv/www", &www.to_string_lossy()))
}

/// Plays on the site that `start` serves from a folder, takes it offline and updates it. `is_set_up`: whether the server has
/// the settings of `deploy/hosting/`.
async fn host_on(name: &str, is_set_up: bool, start: impl AsyncFn(&Path, u16) -> Result<RunningServer>) -> Result<()> {
    let www = TempFolder::new(name)?;
    let site = VersionedSite(www.join("games"));
    fs::create_dir(&site.0)?;
    site.publish("aa")?;
    let port = free_port()?;
    let htaccess = settings(".htaccess", &www)?;
    fs::write(site.0.join(".htaccess"), &htaccess)?;
    let url = format!("http://127.0.0.1:{port}/games/");
    Browser::in_full_chromium(json!({}), async |browser| {
        let server = start(&www, port).await?;
        let page = Page::open(browser, &format!("{url}#game=take:size=2")).await?;
        if is_set_up {
            expect_headers(&page).await?;
        }
        page.tap("a1").await?;
        page.until(IS_KEPT).await?;
        ensure!(versions(&page).await? == ["aa"; 3]);
        site.publish("bb")?;
        fs::write(site.0.join(".htaccess"), &htaccess)?;
        fetch_update(&page).await?;
        take_over(&page).await?;
        ensure!(versions(&page).await? == ["bb"; 3]);
        page.expect_text_that("board.view.position", |it| it.ends_with(" b 1")).await.context("the game is lost")?;
        page.expect_quiet().await?;
        drop(server);
        page.reload().await?;
        page.tap("c2").await?;
        page.expect_quiet().await
    })
    .await
}

/// Fails unless the server has said of the files what `docs/hosting.md` wants.
async fn expect_headers(page: &Page<'_>) -> Result<()> {
    page.run(
        "const hashed = new URL('../', document.querySelector('script[src]').src).href;
        globalThis.hosted = undefined;
        const files = ['./', 'index.html', 'embed.html', 'embed-click.html', 'rules/take/', 'sw.js', 'manifest.webmanifest',
            `${hashed}take-five-web_bg.wasm`, `${hashed}www/app.css`];
        performance.setResourceTimingBufferSize(1000);
        const ask = async (file) => {
            const answer = await fetch(file, { cache: 'reload' });
            const { length } = new Uint8Array(await answer.arrayBuffer());
            const timing = () => performance.getEntriesByName(answer.url, 'resource').at(-1);
            // The entry is there a moment after the answer.
            while (!timing()) await new Promise(requestAnimationFrame);
            return { file, status: answer.status, isSmaller: timing().encodedBodySize < length, ...Object.fromEntries(answer.headers) };
        };
        Promise.all(files.map(ask)).then((answers) => { globalThis.hosted = answers; });",
    )
    .await?;
    let answers = page.wait_for("globalThis.hosted").await?;
    let answers = answers.as_array().context("a list")?;
    ensure!(answers.len() == 9);
    for answer in answers {
        let told = |header: &str| answer[header].as_str().unwrap_or_default();
        let file = told("file");
        ensure!(answer["status"] == 200, "{answer}");
        ensure!(told("access-control-allow-origin") == "*", "{answer}");
        let is_hashed = file.contains("://");
        let caching = if is_hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
        ensure!(told("cache-control") == caching, "{answer}");
        let is_page = file.ends_with('/') || file.ends_with(".html");
        let is_framed = file.starts_with("embed");
        let policy = if is_page && !is_framed { "frame-ancestors 'self'" } else { "" };
        ensure!(told("content-security-policy") == policy, "{answer}");
        let kind = match file.rsplit('.').next() {
            Some("wasm") => "application/wasm",
            Some("css") => "text/css",
            Some("webmanifest") => "application/manifest+json",
            Some("js") => "javascript",
            _ => "text/html",
        };
        ensure!(told("content-type").contains(kind), "{answer}");
        ensure!(answer["isSmaller"] == true || file == "manifest.webmanifest", "sent as it is: {answer}");
    }
    Ok(())
}

#[tokio::test]
async fn the_site_is_hosted_by_nginx() -> Result<()> {
    let nginx = path_from_env("TAKEFIVE_NGINX")?;
    host_on("nginx", true, async |www, port| {
        fs::write(www.join("site.conf"), settings("nginx.conf", www)?)?;
        let main = format!(
            "user root; daemon off; pid nginx.pid; error_log stderr;
            events {{}}
            http {{
                include /etc/nginx/mime.types;
                access_log off;
                client_body_temp_path temp; proxy_temp_path temp; fastcgi_temp_path temp; uwsgi_temp_path temp; scgi_temp_path temp;
                server {{ listen 127.0.0.1:{port}; include site.conf; }}
            }}"
        );
        fs::write(www.join("nginx.conf"), main)?;
        let mut command = Command::new(&nginx);
        RunningServer::start(command.arg("-p").arg(www).args(["-c", "nginx.conf"]), port)
    })
    .await
}

#[tokio::test]
async fn the_site_is_hosted_by_caddy() -> Result<()> {
    let caddy = path_from_env("TAKEFIVE_CADDY")?;
    host_on("caddy", true, async |www, port| {
        let main = format!("{{\nadmin off\nauto_https off\n}}\nhttp://127.0.0.1:{port} {{\nimport site\n}}\n");
        fs::write(www.join("Caddyfile"), main)?;
        fs::write(www.join("site"), settings("Caddyfile", www)?)?;
        let mut command = Command::new(&caddy);
        let run = ["run", "--adapter", "caddyfile", "--config"];
        command.args(run).arg(www.join("Caddyfile")).env("HOME", www).stderr(Stdio::null());
        RunningServer::start(&mut command, port)
    })
    .await
}

#[tokio::test]
async fn the_site_is_hosted_by_apache() -> Result<()> {
    let apache = path_from_env("TAKEFIVE_APACHE")?;
    host_on("apache", true, async |www, port| {
        let modules = ["mpm_event", "authz_core", "dir", "mime", "headers", "deflate", "filter"];
        let load = modules.map(|it| format!("LoadModule {it}_module /usr/lib/apache2/modules/mod_{it}.so"));
        let www_text = www.display();
        let main = format!(
            "{}\nServerRoot {www_text}\nServerName 127.0.0.1\nListen 127.0.0.1:{port}\nPidFile apache.pid\nErrorLog /dev/stderr\n\
            TypesConfig /etc/mime.types\nDocumentRoot {www_text}\nDefaultRuntimeDir {www_text}\n\
            <Directory {www_text}>\nAllowOverride All\nRequire all granted\n</Directory>\n",
            load.join("\n")
        );
        fs::write(www.join("apache.conf"), main)?;
        let mut command = Command::new(&apache);
        RunningServer::start(command.arg("-X").arg("-f").arg(www.join("apache.conf")), port)
    })
    .await
}

#[tokio::test]
async fn the_site_is_hosted_by_python_without_any_settings() -> Result<()> {
    host_on("python", false, async |www, port| {
        let mut command = Command::new("python3");
        let run = ["-m", "http.server", "--bind", "127.0.0.1", "--directory"];
        command.args(run).arg(www).arg(port.to_string()).stderr(Stdio::null());
        RunningServer::start(&mut command, port)
    })
    .await
}
