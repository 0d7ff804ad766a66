import { expect, test } from "vitest";
import { displayName, type ProfileEdits, type ProfileNames, profileUpdate } from "./profile-update.ts";

const sam: ProfileNames = {
  first_name: "Sam",
  last_name: "de la Cruz",
  username: "sam_cruz",
  name: "Sam de la Cruz",
};

test.each<[Partial<ProfileNames>, ProfileEdits, string]>([
  [{}, { first_name: "Samuel" }, "Samuel de la Cruz"],
  [{}, { last_name: "Nguyễn 🎥" }, "Sam Nguyễn 🎥"],
  [{ name: " Sam  de la Cruz " }, { first_name: "سام" }, "سام de la Cruz"],
  [{ name: "Sam the Camera" }, { first_name: "Samuel" }, "Sam the Camera"],
  [{ name: "sam_cruz" }, { first_name: "Samuel" }, "Samuel de la Cruz"],
  [{ name: "sam_cruz" }, { username: "sam_c" }, "sam_c"],
  [{ name: "" }, { username: "sam_c" }, "sam_c"],
  [{}, { username: "sam_c" }, "Sam de la Cruz"],
  [{ name: "Sam the Camera" }, { username: "sam_c" }, "Sam the Camera"],
  // A display name made of the only name there is follows later edits.
  [{ last_name: "", name: "Sam" }, { last_name: "Cruz" }, "Sam Cruz"],
  [{}, {}, "Sam de la Cruz"],
  [{}, { first_name: "Sam" }, "Sam de la Cruz"],
])("with %o and %o one is shown as %j", (saved, edits, name) => {
  expect(displayName({ ...sam, ...saved }, edits)).toBe(name);
});

test("nothing is sent that was not edited, but the picture", () => {
  const avatar_url = "/avatar/S.svg";
  expect(profileUpdate(sam, {}, avatar_url)).toEqual({ avatar_url });
  expect(profileUpdate(sam, { first_name: "Samuel", last_name: "de la Cruz" }, avatar_url)).toEqual({
    first_name: "Samuel",
    name: "Samuel de la Cruz",
    avatar_url,
  });
  expect(profileUpdate(sam, { username: "sam_c" }, avatar_url)).toEqual({ username: "sam_c", avatar_url });
});
