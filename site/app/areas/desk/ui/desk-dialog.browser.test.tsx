/** Focus of the desk's windows: where it is when one opens, and after its opener is gone. */
import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
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

function TwoWindows() {
  const [step, setStep] = useState<"before" | "letter" | "link">("before");
  return (
    <main id="main" tabIndex={-1}>
      <a href="#back">Back</a>
      <button type="button" onClick={() => setStep("letter")}>
        Send…
      </button>
      {step === "letter" && (
        <div>
          <DeskDialog open title="Send" onClose={() => setStep("before")}>
            <button type="button" onClick={() => setStep("link")}>
              Send now
            </button>
          </DeskDialog>
        </div>
      )}
      {step === "link" && (
        <DeskDialog open title="It is sent" onClose={() => setStep("before")}>
          <input aria-label="Link" readOnly />
        </DeskDialog>
      )}
    </main>
  );
}

test("where one window follows another, the focus is in it, and afterwards on what opened the first", async () => {
  const screen = await renderPart(() => <TwoWindows />);
  await screen.getByRole("button", { name: "Send…" }).click();
  await screen.getByRole("button", { name: "Send now" }).click();
  await expect.element(screen.getByRole("textbox", { name: "Link" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Send…" })).toHaveFocus();
});
