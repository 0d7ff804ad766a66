import type { FilmFile, Project } from "@extenso/contract/entities.ts";
import { expect, test } from "vitest";
import { fullLengthFilm } from "./full-length-film.ts";

const project = (film: Project["film"], filmSeconds: number | null) =>
  ({ title: "Blue Hour", film, filmSeconds }) as Project;
const file = (...seconds: number[]): FilmFile => ({
  type: "file",
  url: "/whole.mp4",
  cuts: seconds.map((length) => ({ seconds: length, url: `/${length}.mp4` })),
});

test("a film with cuts is drawn from the whole down, each length once, without what is no shorter", () => {
  const drawn = fullLengthFilm(project(file(90, 30, 30, 6), 60));
  expect(drawn?.title).toBe("Blue Hour");
  expect(drawn?.lengths.map(({ seconds, url }) => [seconds, url])).toEqual([
    [60, "/whole.mp4"],
    [30, "/30.mp4"],
    [6, "/6.mp4"],
  ]);
});

test.each([
  ["without cuts", project(file(), 60)],
  ["of unknown length", project(file(30), null)],
  ["with no cut that is shorter", project(file(60), 60)],
  ["that isn't there", project(null, 60)],
])("a film %s is not drawn", (_, without) => {
  expect(fullLengthFilm(without)).toBeNull();
});
