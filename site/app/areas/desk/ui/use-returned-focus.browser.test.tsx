/** Focus of a button of the desk that is disabled while its press is being done. */
import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { renderPart } from "../../../../testing/render.tsx";
import { useReturnedFocus } from "./use-returned-focus.ts";

/** @returns a page whose button was pressed by keyboard, and what ends that press's work. */
async function pressed() {
  const { promise, resolve } = Promise.withResolvers<void>();
  function Page() {
    useReturnedFocus();
    const [isBusy, setBusy] = useState(false);
    const press = async () => {
      setBusy(true);
      await promise;
      setBusy(false);
    };
    return (
      <>
        <button type="button" disabled={isBusy} onClick={press}>
          Refresh
        </button>
        <button type="button">Other</button>
      </>
    );
  }
  const screen = await renderPart(Page);
  const refresh = screen.getByRole("button", { name: "Refresh" });
  const other = screen.getByRole("button", { name: "Other" });
  (refresh.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(refresh).toBeDisabled();
  await expect.poll(() => document.activeElement).toBe(document.body);
  return { refresh, other, finish: resolve };
}

test("a button that is enabled again has the focus again", async () => {
  const { refresh, finish } = await pressed();
  finish();
  await expect.element(refresh).toHaveFocus();
});

test("somebody who went on to another place stays there", async () => {
  const { refresh, other, finish } = await pressed();
  (other.element() as HTMLElement).focus();
  finish();
  await expect.element(refresh).toBeEnabled();
  await expect.element(other).toHaveFocus();
});

test("the page has the focus where a press takes its button away", async () => {
  function Page() {
    useReturnedFocus();
    const [isPublished, setPublished] = useState(false);
    return (
      <main id="main" tabIndex={-1}>
        <button type="button">Preview</button>
        {!isPublished && (
          <button type="button" onClick={() => setPublished(true)}>
            Publish
          </button>
        )}
      </main>
    );
  }
  const screen = await renderPart(Page);
  (screen.getByRole("button", { name: "Publish" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("main")).toHaveFocus();
});
