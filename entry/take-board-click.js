// The element <take-board> for pages whose boards wait for a click. This address of the site never changes.
import "./www/load-on-click.js";
