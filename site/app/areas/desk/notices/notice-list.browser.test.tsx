import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { renderPart } from "../../../../testing/render.tsx";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { NoticeList } from "./notice-list.tsx";
import { dismiss, say, shownNotices } from "./notices.ts";

test("an open window's buttons can be pressed while notices are shown, at any width", async () => {
  onTestFinished(async () => {
    for (const { id } of shownNotices()) dismiss(id);
    await page.viewport(1440, 900);
  });
  const screen = await renderPart(() => (
    <div className="desk">
      <NoticeList />
      <DeskDialog open onClose={() => {}} title="Publish">
        <div style={{ height: "30rem" }} />
        <button type="button" className="desk-button">
          Publish now
        </button>
      </DeskDialog>
    </div>
  ));
  say("Scheduled for Monday, December 1, 2031 at 9:00 a.m.", { undo: () => {} });
  say("It stays a draft, and nobody else sees it until it is published.");
  await expect.element(screen.getByText("It stays a draft")).toBeVisible();
  for (const [width, height] of [
    [1280, 720],
    [1024, 720],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    const {
      left,
      top,
      width: wide,
      height: high,
    } = screen.getByText("Publish now").element().getBoundingClientRect();
    const hit = document.elementFromPoint(left + wide / 2, top + high / 2);
    expect(hit?.textContent, `${width} px`).toBe("Publish now");
    const atEdge = document.elementFromPoint(left + 2, top + high / 2);
    expect(atEdge?.textContent, `${width} px, at its edge`).toBe("Publish now");
  }
});
