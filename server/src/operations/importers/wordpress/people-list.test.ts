import { expect, test } from "vitest";
import { PeopleListError, readPeopleList } from "./people-list.ts";

const maya = {
  login: "maya",
  email: "maya@old.example",
  displayName: "Maya, Chen",
  firstName: "",
  lastName: "",
  roles: ["editor", "shop_manager"],
  biography: 'Says "cut".\nOften.',
  url: "",
};

test("as `wp user list` writes it: CSV with quoted cells, in any order of columns", () => {
  const csv = `\uFEFFID,user_login,display_name,user_email,roles,description\r\n7,maya,"Maya, Chen",maya@old.example,"editor,shop_manager","Says ""cut"".\nOften."\r\n8,sam,,sam@old.example,subscriber,\r\n`;
  const [first, second, ...more] = readPeopleList(csv);
  expect([first, second?.login, second?.roles, more]).toEqual([maya, "sam", ["subscriber"], []]);
});

test("as JSON, of the command and of the API", () => {
  const list = [
    {
      user_login: "maya",
      display_name: "Maya, Chen",
      user_email: "maya@old.example",
      roles: "editor,shop_manager",
      description: maya.biography,
    },
    {
      id: 8,
      username: "sam",
      name: "Sam",
      email: "sam@old.example",
      roles: ["subscriber"],
      url: "https://sam.example/",
      description: null,
    },
  ];
  expect(readPeopleList(JSON.stringify(list))).toEqual([
    maya,
    {
      login: "sam",
      email: "sam@old.example",
      displayName: "Sam",
      firstName: "",
      lastName: "",
      roles: ["subscriber"],
      biography: "",
      url: "https://sam.example/",
    },
  ]);
});

test.each(["", "[", "[]", "<html>", "name,role\nmaya,editor", '[{"user_email":"x@example.test"}]'])(
  "%j is none",
  (file) => {
    expect(() => readPeopleList(file)).toThrow(PeopleListError);
  },
);

test("a quote without an end is refused", () => {
  expect(() => readPeopleList('user_login,roles\n"maya,editor')).toThrow("line 2");
});
