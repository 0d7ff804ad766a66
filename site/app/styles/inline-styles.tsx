import styles from "./app.css?inline";

/**
 * What the head holds. The browser has read it by the time this runs: the text is in the page, not in the
 * scripts, and is there to be written again should the whole document ever be.
 */
const text = import.meta.env.SSR ? styles : (document.querySelector("style[data-site]")?.textContent ?? "");

// Changes show while one works on them only if the browser knows the file.
if (import.meta.env.DEV && !import.meta.env.SSR) void import("./app.css");

/** The stylesheet in the page itself: a phone's first paint waits for one answer rather than for two. */
export function InlineStyles() {
  return (
    <style
      data-site
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, allowed by its hash
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
