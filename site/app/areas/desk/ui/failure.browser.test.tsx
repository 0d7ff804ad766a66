import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { renderPart } from "../../../../testing/render.tsx";
import { Failure } from "./failure.tsx";

test("the page has the focus where what was asked for again takes the failure's place", async () => {
  function Page() {
    const [tries, setTries] = useState(0);
    return (
      <main id="main" tabIndex={-1}>
        {tries < 2 ? (
          <Failure message={`Failed ${tries}`} onAgain={() => setTries(tries + 1)} />
        ) : (
          <p>Here it is</p>
        )}
      </main>
    );
  }
  const screen = await renderPart(Page);
  const again = screen.getByRole("button", { name: "Try Again" });
  (again.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("Failed 1")).toBeVisible();
  await expect.element(again).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("Here it is")).toBeVisible();
  await expect.element(screen.getByRole("main")).toHaveFocus();
});
