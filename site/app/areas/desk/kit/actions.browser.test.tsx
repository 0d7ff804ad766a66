/** Presses that are under way, refused or taken back: the same in every window, form and button. */
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { renderPart } from "../../../../testing/render.tsx";
import "../stylesheet.css";
import { dismiss, shownNotices } from "../notices/notices.ts";
import { TextInput } from "../ui/inputs.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { FormWindow } from "./submit-form.tsx";
import { useAction } from "./use-action.ts";

const taken = new ApiError("That name is taken.", { code: "taken", status: 409 });

test("a press that comes while another is under way does nothing, and a refusal is a notice", async () => {
  const ends: ((error?: Error) => void)[] = [];
  const settled = vi.fn(async () => {});
  function Press() {
    const { isBusy, run } = useAction(settled);
    const work = () =>
      new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
    return (
      <>
        <button type="button" onClick={() => void run(work, "It wasn’t sent.")}>
          Send
        </button>
        <output>{isBusy ? "busy" : "ready"}</output>
      </>
    );
  }
  const screen = await renderPart(Press);
  const send = screen.getByRole("button", { name: "Send" });
  await send.click();
  await send.click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("busy");
  expect(ends).toHaveLength(1);
  ends[0]?.(taken);
  await expect.element(screen.getByRole("status")).toHaveTextContent("ready");
  expect(settled).toHaveBeenCalledExactlyOnceWith(false);
  expect(shownNotices().map(({ message }) => message)).toEqual(["It wasn’t sent. That name is taken."]);
  for (const { id } of shownNotices()) dismiss(id);
  await send.click();
  expect(ends).toHaveLength(2);
  ends[1]?.();
});

test("a form says what is wrong with it until it is changed, and is sent once it is right", async () => {
  const onSubmit = vi.fn(async () => {}).mockRejectedValueOnce(taken);
  function Window() {
    const [name, setName] = useState("");
    return (
      <FormWindow
        title="New tag"
        submit="Add"
        check={() => name !== "" || "Enter a name."}
        onSubmit={onSubmit}
        onClose={() => {}}
      >
        <TextInput label="Name" value={name} onText={setName} />
      </FormWindow>
    );
  }
  const screen = await renderPart(Window);
  const add = screen.getByRole("button", { name: "Add" });
  const alert = screen.getByRole("alert");
  await add.click();
  await expect.element(alert).toHaveTextContent("Enter a name.");
  expect(onSubmit).not.toHaveBeenCalled();
  await screen.getByRole("textbox", { name: "Name" }).fill("Reef");
  await expect.element(alert).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(alert).toHaveTextContent("That name is taken.");
  await expectAccessibleInBothThemes();
  await add.click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test("what can’t be taken back is asked for, and a refusal stays with the question", async () => {
  const onConfirm = vi.fn(async () => {}).mockRejectedValueOnce(taken);
  const Delete = () => (
    <ConfirmButton
      title="Delete this draft?"
      description="It can’t be brought back."
      confirm="Delete for good"
      onConfirm={onConfirm}
    >
      Delete draft
    </ConfirmButton>
  );
  const screen = await renderPart(Delete);
  await screen.getByRole("button", { name: "Delete draft" }).click();
  const window = screen.getByRole("dialog", { name: "Delete this draft?" });
  expect(onConfirm).not.toHaveBeenCalled();
  await window.getByRole("button", { name: "Delete for good" }).click();
  await expect.element(window.getByRole("alert")).toHaveTextContent("That name is taken.");
  await expectAccessibleInBothThemes();
  await window.getByRole("button", { name: "Delete for good" }).click();
  await expect.element(window).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Delete draft" })).toHaveFocus();
  expect(onConfirm).toHaveBeenCalledTimes(2);
});
