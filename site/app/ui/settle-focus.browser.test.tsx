/** The focus stays with what came in place of its element, though the dialog around it takes it a frame later. */
import { useEffect, useLayoutEffect, useRef } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { settleFocus } from "./settle-focus.ts";

function Answer() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => settleFocus(() => button.current?.focus()), []);
  return (
    <button ref={button} type="button">
      Send Again
    </button>
  );
}

test("a dialog that takes the focus in the next frame doesn’t keep it", async () => {
  let taken = false;
  function Window() {
    const popup = useRef<HTMLDivElement>(null);
    // As Base UI does once the element that had the focus is gone.
    useLayoutEffect(() => {
      requestAnimationFrame(() => {
        popup.current?.focus();
        taken = true;
      });
    }, []);
    return (
      <div ref={popup} role="dialog" aria-label="Forgot password?" tabIndex={-1}>
        <Answer />
      </div>
    );
  }
  await render(<Window />);
  await expect.poll(() => taken).toBe(true);
  await expect.element(page.getByRole("button", { name: "Send Again" })).toHaveFocus();
});
