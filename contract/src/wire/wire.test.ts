/** The parsers against what a real WordPress answered, and against what it might. */
import { describe, expect, test } from "vitest";
import { type Capture, capture, captureNames } from "../../../server/test/captured-answers.ts";
import { contactRequest, newsletterRequest, registerRequest } from "../requests/extenso.ts";
import { wireError } from "./errors.ts";
import { wireContact, wireRegistration, wireSuccess } from "./extenso.ts";
import { wireMedia } from "./media.ts";
import { wirePortfolioItem, wirePost } from "./posts.ts";
import { wireTerm } from "./terms.ts";
import { signInRequest, wireRefresh, wireSignIn, wireValidation } from "./tokens.ts";
import { userUpdateRequest, wireUser } from "./users.ts";

/** Records of answers that were not cut down by `_fields` or a context. */
function records(names: string[]): unknown[] {
  return names
    .map((name) => capture(name))
    .filter(
      ({ status, request }) =>
        status < 300 && request.method === "GET" && !/_fields|context=|_envelope/.test(request.url),
    )
    .flatMap(({ body }) => body);
}

const errors = captureNames("")
  .map((name): [string, Capture] => [name, capture(name)])
  .filter(([, { status, body }]) => status >= 400 && body !== null);

describe("captured answers", () => {
  test("posts", () => {
    const posts = records(captureNames("posts-").filter((name) => !/cors-preflight|rest-route/.test(name)));
    expect(posts.length).toBeGreaterThan(30);
    for (const post of posts) expect(wirePost.safeParse(post).error).toBeUndefined();
  });

  test("portfolio items", () => {
    const items = records(["portfolio-list", "portfolio-by-id", "portfolio-by-id-acf-false"]);
    expect(items.length).toBeGreaterThan(12);
    for (const item of items) expect(wirePortfolioItem.safeParse(item).error).toBeUndefined();
  });

  test("media and terms", () => {
    const media = records(captureNames("media-").filter((name) => name !== "media-head"));
    expect(media.length).toBeGreaterThan(5);
    for (const item of media) expect(wireMedia.safeParse(item).error).toBeUndefined();
    for (const term of records(["categories-list", "tags-list"])) wireTerm.parse(term);
  });

  test("users", () => {
    for (const name of ["users-me", "users-me-edit", "user-update-me", "user-update-self"]) {
      expect(wireUser.parse(capture(name).body)).toMatchObject({ id: 4, name: "Casey Member" });
    }
    expect(wireUser.parse(capture("users-me-edit").body)).toMatchObject({
      username: "casey_member",
      email: "casey@example.test",
      roles: ["subscriber"],
    });
  });

  test("tokens", () => {
    for (const name of captureNames("token-ok")) wireSignIn.parse(capture(name).body);
    expect(wireRefresh.parse(capture("refresh-ok").body)).toEqual({
      token: "{{jwt}}",
      refresh_token: undefined,
    });
    expect(wireValidation.parse(capture("validate-ok").body).code).toBe("jwt_auth_valid_token");
  });

  test("the studio's own calls", () => {
    const { success, reference } = wireContact.parse(capture("contact-ok").body);
    expect([success, reference]).toEqual([true, undefined]);
    expect(wireRegistration.parse(capture("register-ok").body)).toMatchObject({ success: true, user_id: 6 });
    expect(wireSuccess.parse(capture("newsletter-ok").body).message).toBe("You are subscribed.");
    expect(wireSuccess.parse(capture("logout-ok").body).success).toBe(true);
  });

  test.each(errors)("the error %s has its code and its message", (_, { status, body }) => {
    const error = wireError.parse(body);
    expect(error).toMatchObject({ code: body.code, message: body.message });
    expect(error.data.status).toBe(status);
  });
});

test.each<[string, { safeParse(value: unknown): { error?: unknown } }]>([
  ["contact-ok", contactRequest],
  ["newsletter-ok", newsletterRequest],
  ["register-ok", registerRequest],
  ["token-ok", signInRequest],
  ["user-update-self", userUpdateRequest],
])("the request of %s has the contract's shape", (name, schema) => {
  expect(schema.safeParse(capture(name).request.json).error).toBeUndefined();
});

describe("embeds", () => {
  const embeds = (name: string) => wirePost.parse([capture(name).body].flat()[0])._embedded;

  test("failed ones (an error object, the whole index) are left out", () => {
    expect(embeds("posts-slug-author-missing").author).toEqual([]);
    expect(embeds("posts-slug-featured-forbidden")["wp:featuredmedia"]).toEqual([]);
    expect(embeds("posts-by-id-featured-missing-admin")["wp:featuredmedia"]).toEqual([]);
  });

  test("terms keep the order of their taxonomies", () => {
    const [categories, tags] = embeds("posts-slug-found")["wp:term"];
    expect(categories?.map(({ taxonomy }) => taxonomy)).toEqual(["category"]);
    expect(tags?.every(({ taxonomy }) => taxonomy === "post_tag")).toBe(true);
  });

  test("without _embed there are none", () => {
    expect(wirePost.parse({ id: 1, slug: "a", date: "2024-01-01T00:00:00" })._embedded).toEqual({
      author: [],
      "wp:featuredmedia": [],
      "extenso:sharepicture": [],
      "wp:term": [],
    });
  });
});

describe("tolerance", () => {
  test.each([undefined, [], false, null, "", 5])("custom fields %j are none", (acf) => {
    expect(wirePortfolioItem.parse({ id: 1, acf }).acf).toEqual({});
  });

  test("a record of nearly nothing is one; without what the site needs it is none", () => {
    expect(wirePost.safeParse({ id: 1, slug: "a", date: "2024-01-01T00:00:00", title: null }).success).toBe(
      true,
    );
    expect(wirePost.safeParse({ id: 1, date: "2024-01-01T00:00:00" }).success).toBe(false);
    expect(wirePost.safeParse({ id: "1", slug: "a", date: "2024-01-01T00:00:00" }).success).toBe(false);
    expect(wireMedia.safeParse({ id: 1 }).success).toBe(false);
  });

  test.each([undefined, null, [], false, { sizes: [] }, { sizes: {} }, { width: null, sizes: null }])(
    "a picture with the details %j has no sizes",
    (media_details) => {
      const media = wireMedia.parse({ id: 1, source_url: "/a.jpg", alt_text: null, media_details });
      expect(media).toMatchObject({ alt_text: "", media_details: { width: 0, height: 0, sizes: {} } });
    },
  );

  test("measures that plugins send as text are numbers; a size without an address is left out", () => {
    const sizes = { large: { source_url: "/l.jpg", width: "1024", height: "768" }, odd: { width: 5 } };
    const details = { width: "1600", height: "1200", sizes };
    expect(wireMedia.parse({ id: 1, source_url: "/a.jpg", media_details: details }).media_details).toEqual({
      width: 1600,
      height: 1200,
      filesize: 0,
      sizes: { large: { source_url: "/l.jpg", width: 1024, height: 768 } },
    });
  });

  test("what is not named falls away", () => {
    expect(wireTerm.parse({ id: 1, name: "A", slug: "a", secret: "x" })).toEqual({
      id: 1,
      name: "A",
      slug: "a",
      taxonomy: "",
      count: 0,
    });
  });

  test.each([null, "<html>", [], { message: { odd: true } }])("%j is no readable error", (body) => {
    const parsed = wireError.safeParse(body);
    if (parsed.success) expect(parsed.data).toMatchObject({ code: "unknown", message: "" });
  });
});
