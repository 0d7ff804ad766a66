import { expect, test } from "vitest";
import { xmlRpcRoutes } from "./xml-rpc.ts";

const routes = xmlRpcRoutes("https://studio.example.test");

test("a call is refused by the fault that clients of WordPress know", async () => {
  const body = "<methodCall><methodName>wp.getUsersBlogs</methodName></methodCall>";
  const answer = await routes.request("/xmlrpc.php", { method: "POST", body });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/xml; charset=UTF-8"]);
  expect(await answer.text()).toContain("XML-RPC services are disabled on this site.");
});

test.each(["/xmlrpc.php", "/xmlrpc.php?rsd"])("%s says that it isn't offered, and what is", async (path) => {
  const answer = await routes.request(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("https://studio.example.test/wp-json/");
  expect(answer.headers.get("Link")).toBe('<https://studio.example.test/wp-json/>; rel="https://api.w.org/"');
});
