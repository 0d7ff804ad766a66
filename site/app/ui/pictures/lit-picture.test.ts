import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { dayGradeOf, LitPicture, litPreloads } from "./lit-picture.tsx";

const drawn = (name: "hero/hero-poster" | "portfolio/dune-line-1") =>
  renderToStaticMarkup(
    createElement(LitPicture, { name, alt: "An inlet", sizes: "50vw", className: "size-full" }),
  );

describe("a picture with a daylight grade", () => {
  it("has one frame for each theme, and fetches neither before it is shown", () => {
    const html = drawn("hero/hero-poster");
    expect(html).toMatch(
      /class="[^"]*size-full only-dark"[\s\S]+hero-poster-1080[\s\S]+only-light"[\s\S]+hero-poster-day-1080/,
    );
    expect(html.match(/loading="lazy"/g)).toHaveLength(2);
  });

  it("is preloaded by the visitor's system", () => {
    expect(litPreloads("hero/hero-poster", "50vw").map(({ media }) => media)).toEqual([
      "(prefers-color-scheme: dark)",
      "(prefers-color-scheme: light)",
    ]);
  });
});

describe("a picture without one", () => {
  it("is the same in both themes", () => {
    expect(dayGradeOf("portfolio/dune-line-1")).toBeNull();
    expect(dayGradeOf("hero/hero-poster-day")).toBeNull();
    expect(drawn("portfolio/dune-line-1")).not.toContain("only-");
    expect(litPreloads("portfolio/dune-line-1", "50vw")).toEqual([]);
  });
});
