import { expect, test } from "vitest";
import { SingleFlight } from "./single-flight.ts";

test("who asks at the same time shares the work, also when it fails; who asks later gets new work", async () => {
  const flight = new SingleFlight<number>();
  let begun = 0;
  const work = async () => {
    begun += 1;
    return begun;
  };
  expect(await Promise.all([flight.run("a", work), flight.run("a", work), flight.run("b", work)])).toEqual([
    1, 1, 2,
  ]);
  expect(await flight.run("a", work)).toBe(3);
  const fail = () => Promise.reject(new Error("down"));
  await Promise.all([
    expect(flight.run("a", fail)).rejects.toThrow("down"),
    expect(flight.run("a", work)).rejects.toThrow("down"),
  ]);
  expect(await flight.run("a", work)).toBe(4);
});

test("after a change nobody is given what was begun before it", async () => {
  const flight = new SingleFlight<string>();
  const slow = Promise.withResolvers<string>();
  const before = flight.run("a", () => slow.promise);
  flight.startAnew();
  const after = flight.run("a", async () => "new");
  const alongside = flight.run("a", async () => "never");
  slow.resolve("old");
  expect(await Promise.all([before, after, alongside])).toEqual(["old", "new", "new"]);
});
