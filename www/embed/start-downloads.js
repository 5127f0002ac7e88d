// @ts-check
/** Starts the slowest downloads, the module and the sentences, while the frame's other scripts are still loading. */
import { hasRecord } from "../notation.js";
import { loadModule, useModuleWithRecords } from "../recoverable-table.js";

if (hasRecord((location.hash || location.search).slice(1))) useModuleWithRecords();
loadModule();
