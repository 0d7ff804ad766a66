import { expect, test } from "vitest";
import type { DeskCaller } from "../api/records.ts";
import { deskLinks } from "../commands/desk-links.ts";
import { mayEdit, mayPublish } from "./capabilities.ts";
import { isContentElsewhere, ownContent, withContentAccess } from "./content-access.ts";

const editor = {
  id: 1,
  name: "Editor",
  roles: ["editor"],
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

test("with content of its own everything is offered that the role has", () => {
  expect(offered(withContentAccess(editor, ownContent))).toEqual(deskLinks.map(({ label }) => label));
  const contributor = { ...editor, capabilities: { edit_posts: true } };
  expect(offered(withContentAccess(contributor, ownContent))).toEqual([
    ...["Desk", "Calendar", "Articles", "Portfolio", "Preview links"],
  ]);
});

test("before a WordPress that takes no writes from here, only what is kept here", () => {
  const caller = withContentAccess(editor, { content: false, projects: false, people: false });
  expect(offered(caller)).toEqual(["Desk", "Requests", "Calendar", "Site", "Visits"]);
  expect(isContentElsewhere(caller)).toBe(true);
  for (const type of ["posts", "pages", "portfolio-items"] as const)
    expect(mayEdit(caller, type)).toBe(false);
  expect(mayPublish(caller, "posts")).toBe(false);
});

test("before one without projects, all but those", () => {
  const caller = withContentAccess(editor, { content: true, projects: false, people: false });
  expect(offered(caller)).toEqual(
    deskLinks
      .map(({ label }) => label)
      .filter(
        (label) =>
          !["Portfolio", "People", "Mails", "Audit log", "Backups", "Health", "Settings"].includes(label),
      ),
  );
  expect(isContentElsewhere(caller)).toBe(false);
  expect(mayEdit(caller, "portfolio-items")).toBe(false);
});
