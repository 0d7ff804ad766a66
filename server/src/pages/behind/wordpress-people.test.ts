import { beforeEach, expect, test } from "vitest";
import type { Authenticator } from "../../engines/rest/request/authentication.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { withWordPressPeople } from "./wordpress-people.ts";

const forged = new RestError("jwt_auth_invalid_token", "Signature verification failed", 403);
const own: Authenticator = { authenticate: async () => ({ error: forged }) };
const all = ["manage_options", "publish_pages", "edit_others_posts", "edit_posts"];

let asked: string[];
let says: unknown;
let now: number;
let authenticator: Authenticator;

beforeEach(() => {
  asked = [];
  now = 0;
  says = caller(all);
  const ask = async (authorization: string) => {
    asked.push(authorization);
    return says;
  };
  authenticator = withWordPressPeople(own, ask, () => now);
});

function caller(capabilities: string[]) {
  return { id: 3, name: "Maya", capabilities: Object.fromEntries(capabilities.map((name) => [name, true])) };
}
function authenticate(path: string, authorization = "Bearer x.y.z") {
  const headers = { Authorization: authorization };
  return authenticator.authenticate(new Request(`https://studio.example.test${path}`, { headers }), "");
}
const site = "/wp-json/extenso/v1/site/faq";

test.each([
  [all, "administrator"],
  [["publish_pages", "edit_others_posts", "edit_posts"], "editor"],
  [["publish_posts", "edit_posts"], "contributor"],
])("staff are who the WordPress says, by what they may do: %j", async (capabilities, role) => {
  says = caller(capabilities);
  expect(await authenticate(site)).toMatchObject({ user: { id: -3, name: "Maya", roles: [role] } });
  expect(asked).toEqual(["Bearer x.y.z"]);
});

test.each([
  ["a member", caller(["read"])],
  ["nobody", null],
  ["something else", { code: "rest_not_logged_in" }],
  ["a number that none has", { ...caller(all), id: -1 }],
])("%s is nobody here", async (_, said) => {
  says = said;
  expect(await authenticate(site)).toEqual({ error: forged });
});

test("a member is known for requests of their own, and for nothing else", async () => {
  says = { ...caller(["read"]), email: "maya@example.test" };
  for (const path of ["/wp-json/extenso/v1/requests/mine", "/wp-json/extenso/v1/requests/files"]) {
    expect(await authenticate(path)).toMatchObject({
      user: { id: -3, roles: ["subscriber"], confirmedEmail: "maya@example.test" },
    });
  }
  for (const path of [
    site,
    "/wp-json/extenso/v1/requests",
    "/wp-json/extenso/v1/requests/7",
    "/wp-json/extenso/v1/contacts/7",
  ]) {
    expect(await authenticate(path)).toEqual({ error: forged });
  }
});

test("the staff have quotes, their templates, agreements, invoices, payments and subscribers here", async () => {
  for (const path of [
    "quotes/3",
    "quotes/agreements",
    "quote-templates",
    "quote-templates/3",
    "invoices",
    "invoices/3",
    "payments",
    "signed-quotes",
    "signed-quotes/3/pdf",
    "subscribers",
  ]) {
    expect(await authenticate(`/wp-json/extenso/v1/${path}`)).toMatchObject({ user: { id: -3 } });
  }
});

test("the desk may ask for its files, which a WordPress serves to everybody", async () => {
  expect(await authenticate("/wp-json/extenso/v1/file-access")).toMatchObject({ user: { id: -3 } });
  expect(await authenticate("/wp-json/extenso/v1/calendar")).toMatchObject({ user: { id: -3 } });
  expect(await authenticate("/wp-json/extenso/v1/file-access/x")).toEqual({ error: forged });
});

test.each(["today", "visits", "health", "mails", "mails/counts", "mails/retry", "mails/discard"])(
  "the staff see how the studio is: %s",
  async (path) => {
    expect(await authenticate(`/wp-json/extenso/v1/${path}`)).toMatchObject({ user: { id: -3 } });
    says = caller(["read"]);
    now = 30_001;
    expect(await authenticate(`/wp-json/extenso/v1/${path}`)).toEqual({ error: forged });
  },
);

test("what mails are sent with is for accounts of this server", async () => {
  for (const path of ["settings", "test", "sender-check"])
    expect(await authenticate(`/wp-json/extenso/v1/mails/${path}`)).toEqual({ error: forged });
});

test("for that alone, and by a bearer's token alone", async () => {
  for (const path of [
    "/wp-json/wp/v2/settings",
    "/wp-json/extenso/v1/audit",
    "/wp-json/extenso/v1/sitemap",
  ]) {
    expect(await authenticate(path)).toEqual({ error: forged });
  }
  await authenticate(site, "Basic eA==");
  await authenticate(site, `Bearer ${"x".repeat(9_000)}`);
  expect(asked).toEqual([]);
  expect(await authenticate("/?rest_route=/extenso/v1/site")).toMatchObject({ user: { id: -3 } });
});

test("a role that was taken away is believed for half a minute", async () => {
  await authenticate(site);
  says = caller(["read"]);
  expect(await authenticate(site)).toMatchObject({ user: { id: -3 } });
  now = 30_001;
  expect(await authenticate(site)).toEqual({ error: forged });
  expect(asked).toHaveLength(2);
});
