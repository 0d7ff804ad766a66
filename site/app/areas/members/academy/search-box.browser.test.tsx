import { expect, test } from "vitest";
import { typedWhileTakenOver } from "../../../../testing/taken-over.tsx";
import { SearchBox } from "./search-box.tsx";

test("the search loses no letter that is typed before the page is taken over", async () => {
  expect(await typedWhileTakenOver(() => <SearchBox choice={{ search: "", category: "" }} />, "search")).toBe(
    "abcd",
  );
});
