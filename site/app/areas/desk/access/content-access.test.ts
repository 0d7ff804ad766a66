import { expect, test } from "vitest";
import type { DeskCaller } from "../api/records.ts";
import { deskLinks } from "../commands/desk-links.ts";
import { may, mayEdit, mayPublish } from "./capabilities.ts";
import { allLocal, withDeskCapabilities } from "./content-access.ts";

const administrator = {
  id: 1,
  name: "Administrator",
  roles: ["administrator"],
  email: "",
  capabilities: {
    edit_posts: true,
    publish_posts: true,
    edit_others_posts: true,
    upload_files: true,
    edit_pages: true,
    publish_pages: true,
    manage_categories: true,
    edit_users: true,
    manage_options: true,
  },
} as unknown as DeskCaller;

const offered = (caller: DeskCaller) =>
  deskLinks.filter(({ needs }) => caller.capabilities[needs] === true).map(({ label }) => label);
const missing = (caller: DeskCaller) =>
  deskLinks.filter(({ needs }) => caller.capabilities[needs] !== true).map(({ label }) => label);

/** Links to content: a WordPress that keeps it has its own pages for these. */
const ofContent = ["Articles", "Pages", "Portfolio", "Media", "Topics", "Preview links", "Redirects"];
/** Links that need accounts of this site's own, so they go when the WordPress keeps the accounts. */
const ofAccounts = deskLinks.flatMap(({ needs, label }) =>
  needs === "manage_people" || needs === "manage_studio" ? label : [],
);

test("with content of its own everything is offered that the role has", () => {
  expect(offered(withDeskCapabilities(administrator, allLocal))).toEqual(deskLinks.map(({ label }) => label));
  expect(may(withDeskCapabilities(administrator, allLocal), "open_wordpress")).toBe(false);
  const contributor = { ...administrator, capabilities: { edit_posts: true } };
  expect(offered(withDeskCapabilities(contributor, allLocal))).toEqual([
    "Desk",
    "Calendar",
    "Articles",
    "Portfolio",
    "Preview links",
  ]);
});

test("before a WordPress with accounts of its own, what is kept here", () => {
  const caller = withDeskCapabilities(administrator, { content: false, accounts: false });
  expect(missing(caller)).toEqual([...ofContent, ...ofAccounts]);
  expect(may(caller, "open_wordpress")).toBe(true);
  for (const type of ["posts", "pages", "portfolio-items"] as const)
    expect(mayEdit(caller, type)).toBe(false);
  expect(mayPublish(caller, "posts")).toBe(false);
});

test("before one that has no sign-in, the people and all that needs their accounts are here, too", () => {
  expect(missing(withDeskCapabilities(administrator, { content: false, accounts: true }))).toEqual(ofContent);
});

test("its authors find the desk itself, and the way to the WordPress", () => {
  const author = {
    ...administrator,
    roles: ["author"],
    capabilities: { edit_posts: true, upload_files: true },
  };
  const caller = withDeskCapabilities(author, { content: false, accounts: false });
  expect(offered(caller)).toEqual(["Desk"]);
  expect(may(caller, "open_wordpress")).toBe(true);
});
