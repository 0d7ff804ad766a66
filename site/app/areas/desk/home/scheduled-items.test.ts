import { describe, expect, it } from "vitest";
import { scheduledParts, sortSoonestFirst } from "./scheduled-items.ts";

describe("what goes out next", () => {
  it("has the parts of the site that are scheduled, and no others", () => {
    const parts = [
      { part: "packages" as const, title: "Packages and prices", scheduled_gmt: "2026-12-01T17:00:00" },
      { part: "about" as const, title: "About", scheduled_gmt: null },
    ];
    expect(scheduledParts(parts)).toEqual([
      {
        path: "/desk/site/packages",
        title: "Packages and prices",
        what: "site",
        gmt: "2026-12-01T17:00:00",
      },
    ]);
  });

  it("comes soonest first, whatever it is", () => {
    const item = (title: string, gmt: string) => ({ path: "/desk", title, what: "article", gmt });
    const items = [
      item("later", "2027-01-02T00:00:00"),
      item("no date", ""),
      item("sooner", "2026-12-31T23:59:00"),
    ];
    expect(sortSoonestFirst(items).map(({ title }) => title)).toEqual(["sooner", "later"]);
  });
});
