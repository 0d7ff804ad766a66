/** Fields that one press saves, while their record comes back with other revisions. */
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPart } from "../../../../testing/render.tsx";
import { useTypedFields } from "./use-typed-fields.ts";

const first = { title: "Reef", caption: "" };
let put: (saved: typeof first) => void = () => {};

function Form() {
  const [saved, setSaved] = useState(first);
  put = setSaved;
  const { values, isChanged, change, settle, theirs } = useTypedFields(saved);
  const [sent, setSent] = useState(values);
  return (
    <>
      <label>
        Title
        <input value={values.title} onChange={({ target }) => change({ title: target.value })} />
      </label>
      <label>
        Caption
        <input value={values.caption} onChange={({ target }) => change({ caption: target.value })} />
      </label>
      <button type="button" disabled={!isChanged} onClick={() => setSent(values)}>
        Save
      </button>
      <button type="button" onClick={() => settle(sent)}>
        The server has it
      </button>
      <output>{theirs("title") ?? "nobody"}</output>
    </>
  );
}

async function openForm() {
  const screen = await renderPart(Form);
  return {
    screen,
    title: screen.getByRole("textbox", { name: "Title" }),
    caption: screen.getByRole("textbox", { name: "Caption" }),
    save: screen.getByRole("button", { name: "Save" }),
    other: screen.getByRole("status"),
  };
}

test("a field that is typed in stays while its record changes, and the others follow", async () => {
  const { title, caption, other, save } = await openForm();
  await title.fill("Reef at noon");
  put({ title: "Reef", caption: "From the pier" });
  await expect.element(caption).toHaveValue("From the pier");
  await expect.element(title).toHaveValue("Reef at noon");
  await expect.element(other).toHaveTextContent("nobody");
  put({ title: "Their reef", caption: "From the pier" });
  await expect.element(other).toHaveTextContent("Their reef");
  await expect.element(title).toHaveValue("Reef at noon");
  await expect.element(save).toBeEnabled();
});

test("what is typed while a text is saved is typed still; what was saved follows the record from then on", async () => {
  const { screen, title, caption, save } = await openForm();
  await title.fill("Reef at noon ");
  await caption.fill("A");
  await save.click();
  await caption.fill("A pier");
  // In the server's spelling.
  put({ title: "Reef at noon", caption: "A" });
  await screen.getByRole("button", { name: "The server has it" }).click();
  await expect.element(title).toHaveValue("Reef at noon");
  await expect.element(caption).toHaveValue("A pier");
  put({ title: "Renamed later", caption: "A pier" });
  await expect.element(title).toHaveValue("Renamed later");
  await expect.element(save).toBeDisabled();
  put({ title: "Renamed later", caption: "" });
  await expect.element(caption).toHaveValue("");
});
