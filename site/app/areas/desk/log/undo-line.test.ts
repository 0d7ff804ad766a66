import type { WireAuditLine } from "@extenso/contract/wire/audit.ts";
import { expect, test } from "vitest";
import { undoOf } from "./undo-line.ts";

const line = (told: Partial<WireAuditLine>): WireAuditLine => ({
  id: 1,
  at: "2026-11-27T10:00:00.000Z",
  actor: { id: 1, name: "studio_admin" },
  address: "",
  request_id: "",
  subject: "settings",
  subject_id: "site",
  subject_name: "",
  action: "update",
  changes: {},
  is_there: true,
  actor_is_there: true,
  ...told,
});
const role = (from: string, to: string) =>
  line({ subject: "user", subject_id: "4", action: "role", changes: { roles: { from, to } } });

test.each([
  ["settings", line({ changes: { title: { from: "Extenso", to: "Extenso Media" } } })],
  ["a bin", line({ subject: "post", action: "trash", changes: { status: { from: "draft", to: "trash" } } })],
  ["a file’s bin", line({ subject: "media", action: "trash" })],
  [
    "a redirect",
    line({ subject: "redirect", action: "create", changes: { leads_to: { from: null, to: "/" } } }),
  ],
  ["hiding the site", line({ subject: "whole-site", action: "hide" })],
  [
    "mail settings",
    line({
      subject: "mail-settings",
      changes: {
        sender_name: { from: "Extenso", to: "Fog" },
        notices_to: { from: ["a@fog.example"], to: ["a@fog.example", "b@fog.example"] },
      },
    }),
  ],
  ["a role", role("author", "editor")],
])("%s can be taken back", (_, told) => {
  expect(undoOf(told)).toEqual(expect.any(Function));
});

test.each([
  [
    "a value that the log has cut",
    line({ changes: { title: { from: `${"x".repeat(199)}…`, to: "Short" } } }),
  ],
  [
    "an address of a list that the log has cut",
    line({
      subject: "mail-settings",
      changes: { notices_to: { from: [`${"x".repeat(199)}…`], to: ["a@fog.example"] } },
    }),
  ],
  ["a secret", line({ changes: { password: { from: "(set)", to: "(set)" } } })],
  ["several roles", role("author, editor", "editor")],
  ["what is gone", line({ subject: "media", action: "trash", is_there: false })],
  [
    "a text",
    line({ subject: "post", action: "update", changes: { content: { from: "5 characters", to: "6" } } }),
  ],
  ["a deletion", line({ subject: "user", action: "delete" })],
])("%s can't", (_, told) => {
  expect(undoOf(told)).toBeNull();
});
