/** `npm run build`: the site alone, as `npm start` builds it. */
import { runPinned } from "./install.mjs";
import { endWithNpm } from "./parent-watch.mjs";
import { ensureBuilt } from "./site-build.mjs";

endWithNpm();
await runPinned(import.meta.url, ensureBuilt);
