/** A list from a file is read by what its bytes are, or refused. */
import { wireRedirectImport } from "@extenso/contract/wire/redirect.ts";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { json } from "../../../../testing/fake-server.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import ImportWindow from "./import-window.tsx";

const none = { lines: [], right: 2, wrong: 0, imported: false };

async function choose(...bytes: number[]) {
  const { screen } = await renderDesk(
    {
      path: "redirects",
      Component: () => <ImportWindow onClose={() => {}} onImport={async () => true} />,
    },
    "/desk/redirects",
    { "POST /extenso/v1/redirect-rules/import": json(wireRedirectImport, none) },
  );
  await userEvent.upload(
    screen.getByLabelText("Choose a file"),
    new File([new Uint8Array(bytes)], "list.csv", { type: "text/csv" }),
  );
  return screen;
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

test("Excel's CSV of Windows and of a Mac has its letters, and says how it was read", async () => {
  const screen = await choose(...ascii("/caf"), 0xe9, ...ascii("-wedding;/portfolio\r\n"));
  await expect.element(screen.getByLabelText("List")).toHaveValue("/café-wedding;/portfolio\n");
  await expect.element(screen.getByText(/read as Windows-1252/)).toBeVisible();
});

test("a file whose letters can't be told is refused", async () => {
  const screen = await choose(...ascii("/caf"), 0x82, ...ascii("-wedding;/portfolio\r\n"));
  await expect.element(screen.getByText(/can’t be read\. Save it as “CSV UTF-8”/)).toBeVisible();
  await expect.element(screen.getByLabelText("List")).toHaveValue("");
});
