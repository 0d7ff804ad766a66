import { expect, test } from "vitest";
import { apiRoutes, readablePath } from "./list-routes.ts";

test("routes are printed with the names of their arguments alone", async () => {
  const paths = (await apiRoutes()).map(({ path }) => readablePath(path));
  expect(paths.filter((path) => /[()?\\]/.test(path))).toEqual([]);
  expect(paths).toContain("/users/{user_id}/application-passwords/{uuid}");
});
