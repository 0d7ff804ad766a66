import { publicPages } from "@extenso/contract/addresses/site-addresses.ts";
import { serviceSlugs } from "@extenso/contract/site-content/services.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "./routes.ts";

/** Pages that lead on, or are for one person and one moment: nobody searches for them. */
const notToBeFound = [
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/privacy",
  "/terms",
  "/packages",
  "/sign-in",
  "/sign-up",
  "/forgot-password",
  "/reset-password",
  "/invitation",
  "/confirm-email",
  "/undo-email",
  "/end-session",
  "/preview",
];

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) =>
    children.length > 0 && path === undefined ? pathsOf(children) : path || index ? [`/${path ?? ""}`] : [],
  );
}

test("what search engines are told of are the table's pages, and every service", () => {
  const pages = pathsOf(routes).filter((path) => !/[:*]|^\/(dashboard|desk|wp-login|wp-admin)/.test(path));
  const worthFinding = pages.filter((path) => !notToBeFound.includes(path) && path !== "/styleguide");
  const ofServices = serviceSlugs.map((slug) => `/services/${slug}`);
  expect([...publicPages].sort()).toEqual([...worthFinding, ...ofServices].sort());
});
