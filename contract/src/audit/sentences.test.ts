import { expect, test } from "vitest";
import { actionLabel, auditSentence, auditSubjects, auditValue, subjectLabel } from "./sentences.ts";

const entry = {
  actor: { id: 3 as number | null, name: "maya_chen" },
  action: "publish",
  subject: "post",
  subject_id: "7",
  subject_name: "Fog",
};

test.each([
  [{}, "maya_chen published the article “Fog”"],
  [{ action: "role", subject: "user", subject_name: "casey" }, "maya_chen changed the role of casey"],
  [{ action: "reply", subject: "request", subject_name: "EX-1" }, "maya_chen replied to the request EX-1"],
  [
    { action: "update", subject: "settings", subject_id: "site", subject_name: "" },
    "maya_chen changed the site’s settings",
  ],
  [
    { action: "require-second-factor", subject: "staff", subject_id: "second-factor", subject_name: "" },
    "maya_chen began to require a second factor of the staff",
  ],
  [
    { action: "hide", subject: "whole-site", subject_id: "search-engines", subject_name: "" },
    "maya_chen hid from search engines the whole site",
  ],
  [
    { action: "forget", subject: "contact", subject_name: "" },
    "maya_chen deleted the data of the client No. 7",
  ],
  [
    { actor: { id: null, name: "schedule" }, action: "release", subject: "site", subject_name: "Prices" },
    "The server (schedule) published as scheduled the site’s words “Prices”",
  ],
  [{ action: "new-act", subject: "new_thing" }, "maya_chen new act new thing “Fog”"],
])("%o", (changes, sentence) => {
  expect(auditSentence({ ...entry, ...changes })).toBe(sentence);
});

test("choices and values read well", () => {
  expect(actionLabel("role")).toBe("Changed the role");
  expect(["user", "invitation", "post", "request-person", "backup"].map(subjectLabel)).toEqual([
    "Person",
    "Invitation",
    "Article",
    "Settings for requests",
    "Backup",
  ]);
  const labels = auditSubjects.map(subjectLabel);
  expect(new Set(labels).size).toBe(labels.length);
  expect([null, "", true, ["a", 2]].map(auditValue)).toEqual(["nothing", "nothing", "yes", "a, 2"]);
});
