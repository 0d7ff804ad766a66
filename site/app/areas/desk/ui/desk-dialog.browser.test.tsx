/** Focus of the desk's windows: where it is when one opens, and after its opener is gone. */
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPart } from "../../../../testing/render.tsx";
import { DeskDialog } from "./desk-dialog.tsx";

test("of several radio buttons the chosen one has the focus", async () => {
  const screen = await renderPart(() => (
    <DeskDialog open title="Which stays" onClose={() => {}}>
      {["Mine", "Theirs", "Both"].map((name) => (
        <label key={name}>
          <input type="radio" name="which" defaultChecked={name === "Both"} />
          {name}
        </label>
      ))}
    </DeskDialog>
  ));
  await expect.element(screen.getByRole("radio", { name: "Both" })).toHaveFocus();
});

function Page({ stays }: { stays: boolean }) {
  const [step, setStep] = useState<"before" | "open" | "done">("before");
  return (
    <main id="main" tabIndex={-1}>
      <a href="#back">Back</a>
      {(stays || step !== "done") && (
        <button type="button" onClick={() => setStep("open")}>
          Publish…
        </button>
      )}
      {step === "open" && (
        <DeskDialog open title="Publish" onClose={() => setStep("done")}>
          <button type="button" onClick={() => setStep("done")}>
            Publish now
          </button>
        </DeskDialog>
      )}
    </main>
  );
}

test.each([
  [true, "back to what opened it", "button", "Publish…"],
  [false, "where the page begins, if what opened it is gone", "link", "Back"],
] as const)("after a window (its opener stays: %s), the focus is %s", async (stays, _, role, name) => {
  const screen = await renderPart(() => <Page stays={stays} />);
  await screen.getByRole("button", { name: "Publish…" }).click();
  await screen.getByRole("button", { name: "Publish now" }).click();
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(screen.getByRole(role, { name })).toHaveFocus();
});
