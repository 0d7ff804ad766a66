/** Differences from the captured WordPress in writes of people, terms, files, settings and application passwords. */
import type { Answer, Difference } from "./differences.ts";

/** Takes a field out wherever it stands. */
function drop(answer: Answer, key: string): void {
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (!Array.isArray(value)) Reflect.deleteProperty(value, key);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(answer.body);
}

/** WordPress didn't expect it and says 500; the code stays its own. */
function refusedInstead(given: Answer, expected: Answer): void {
  for (const answer of [given, expected]) {
    answer.status = 400;
    drop(answer, "data");
    drop(answer, "message");
  }
}

export const peopleDifferences: Difference[] = [
  {
    name: "reusable blocks",
    reason: "There are none, and no route to read them; a kind that is announced must lead somewhere.",
    captures: /^types-edit$/,
    align(given, expected) {
      for (const { body } of [given, expected]) Reflect.deleteProperty(body as object, "wp_block");
    },
  },
  {
    name: "avatars",
    reason: "Portraits are drawn or kept by our own server: a third party must not learn who reads what.",
    captures:
      /^(users-(create|create-contributor|list-edit|role|update-email|update-password|delete)|app-passwords-use|new-batch-users)$/,
    align(given, expected) {
      for (const answer of [given, expected]) drop(answer, "avatar_urls");
    },
  },
  {
    name: "faults that WordPress didn't expect",
    reason:
      "What somebody sent and can mend is 400, not 500: names and addresses that are taken, names too long, files of a kind that isn't taken.",
    captures: /^(users-create-taken-email|categories-update-slug-taken|tags-create-long|media-upload-svg)$/,
    align: refusedInstead,
  },
  {
    name: "studio's address",
    reason: "Where notices go is the first address of the mail settings, which also signs mails.",
    captures: /^settings-(get|update|update-back)$/,
    align(given, expected) {
      for (const answer of [given, expected]) drop(answer, "email");
    },
  },
  {
    name: "focal point and decoration",
    reason: "Fields of ours: what has to stay in sight where a picture is cut, and whether it says anything.",
    captures: /^options-media$/,
    align(given, expected) {
      for (const answer of [given, expected]) {
        drop(answer, "focal_point");
        drop(answer, "decorative");
      }
    },
  },
  {
    name: "no-store",
    reason: "What shows a password must be kept by nobody on the way.",
    captures: /^(app-passwords-create(-|$)|new-app-passwords-empty-id$)/,
    align(given, expected) {
      for (const { headers } of [given, expected]) delete headers["Cache-Control"];
    },
  },
  {
    name: "wrong Basic credentials",
    reason:
      "401 `incorrect_password`, not as signed out: a program whose password was taken back must hear of it, not work on with what anybody may read.",
    captures: /^app-passwords-use-(wrong|real-password|deleted)$/,
    align(given, expected) {
      if (given.status === 401) Object.assign(expected, structuredClone(given));
    },
  },
];
