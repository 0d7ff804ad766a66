import { expect, test } from "vitest";
import { repetitions } from "./repetitions.ts";

const showing = (page: string, leadsTo: string | null = null, look = 1) => ({ look, page, leadsTo });

test("a picture on two pages is a repetition", () => {
  expect(repetitions([showing("/about"), showing("/contact")])).toEqual([
    { look: 1, pages: ["/about", "/contact"] },
  ]);
});

test("a project's picture on another page is one, unless it leads to the project", () => {
  const project = "/portfolio/dune-line";
  expect(repetitions([showing("/portfolio", project), showing(project), showing("/about", project)])).toEqual(
    [],
  );
  expect(repetitions([showing(project), showing("/packages/base")])).toEqual([
    { look: 1, pages: ["/packages/base", project] },
  ]);
});

test("a caption that leads to a project doesn't take the picture from its page", () => {
  expect(
    repetitions([
      showing("/packages/custom", "/portfolio/night-signal"),
      showing("/contact", "/packages/custom"),
    ]),
  ).toEqual([]);
});

test("cards of a service belong to the service's page", () => {
  const service = "/services/branding";
  expect(repetitions([showing("/", service), showing("/services", service), showing(service)])).toEqual([]);
  expect(repetitions([showing("/", service), showing("/about")])).toHaveLength(1);
});

test("twice on one page is a repetition, too, but on a project's page", () => {
  const project = "/portfolio/dune-line";
  expect(repetitions([showing("/about", project), showing("/about", project)])).toEqual([
    { look: 1, pages: ["/about"] },
  ]);
  expect(repetitions([showing(project), showing(project)])).toEqual([]);
});
