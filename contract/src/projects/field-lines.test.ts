import { expect, test } from "vitest";
import { creditLines, creditsText, filmLines, filmsText, mostCredits, mostFilms } from "./field-lines.ts";

test("a film is an address and a title, one a line", () => {
  const text = "https://vimeo.com/76979871 The making of\n/wp-content/uploads/a.mp4\n- No address yet";
  const films = [
    { address: "https://vimeo.com/76979871", title: "The making of" },
    { address: "/wp-content/uploads/a.mp4", title: "" },
    { address: "", title: "No address yet" },
  ];
  expect(filmLines(text)).toEqual(films);
  expect(filmsText(films)).toBe(text);
  expect(filmsText([{ address: " ", title: "" }])).toBe("");
});

test("white space breaks neither an address nor a line", () => {
  expect(filmsText([{ address: "https://a.example/ b.mp4\n", title: "One\nline" }])).toBe(
    "https://a.example/b.mp4 One line",
  );
});

test("a credit is a role and a name, and for a person of the studio their id", () => {
  const text = "Director | Ada Lovelace | ada\nSound | Tide & Sons";
  const credits = [
    { role: "Director", name: "Ada Lovelace", person: "ada" },
    { role: "Sound", name: "Tide & Sons", person: "" },
  ];
  expect(creditLines(text)).toEqual(credits);
  expect(creditsText(credits)).toBe(text);
  expect(creditsText([{ role: "", name: "A | B", person: "" }])).toBe(" | A B");
  expect(creditLines("| A B")).toEqual([{ role: "", name: "A B", person: "" }]);
});

test("lists are bounded", () => {
  expect(filmLines("/a.mp4\n".repeat(100))).toHaveLength(mostFilms - 1);
  expect(creditLines("A | B\n".repeat(100))).toHaveLength(mostCredits);
});
