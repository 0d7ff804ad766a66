/** WordPress's own client, which its editor and its plugins are made with, against our API. */
import client from "@wordpress/api-fetch";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openWordPressSite, type Person, publicUrl, type WordPressSite } from "../wordpress-site.ts";

// Its types are written for CommonJS, where the function is a property.
const apiFetch = client as unknown as typeof client.default;

let site: WordPressSite;
let signedIn: Person | undefined;
let root: string;

// Middlewares can't be removed from the module, so these read variables that each test sets.
apiFetch.use(async (options, next) =>
  next(
    signedIn
      ? { ...options, headers: { ...options.headers, Authorization: `Bearer ${await site.token(signedIn)}` } }
      : options,
  ),
);
apiFetch.use((options, next) => apiFetch.createRootURLMiddleware(root)(options, next));

beforeAll(async () => {
  site = await openWordPressSite("sqlite");
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) =>
    site.api.app.fetch(new Request(...request)),
  );
});
beforeEach(() => {
  signedIn = undefined;
  root = `${publicUrl}/wp-json/`;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await site.close();
});

interface Entry {
  id: number;
  slug: string;
}

interface RefusedCall {
  code: string;
  message: string;
  data: { status: number };
}

const refused = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error("it was not refused")),
    (error: RefusedCall) => error,
  );

describe("reading", () => {
  test.each([
    ["pretty", `${publicUrl}/wp-json/`],
    ["plain", `${publicUrl}/index.php?rest_route=/`],
  ])("at a %s root", async (_, address) => {
    root = address.replace("/index.php", "/");
    const posts = await apiFetch<Entry[]>({ path: "/wp/v2/posts?per_page=2&_fields=id,slug" });
    expect(posts.map(({ id }) => id)).toEqual([43, 42]);
  });

  test("by namespace and endpoint", async () => {
    const post = await apiFetch<Entry>({ namespace: "wp/v2", endpoint: "/posts/25" });
    expect(post.slug).toBe("charge-everything");
  });

  test("with its headers", async () => {
    const answer = await apiFetch<Response, false>({ path: "/wp/v2/posts?per_page=9&page=2", parse: false });
    expect(answer.headers.get("X-WP-Total")).toBe("23");
    expect(answer.headers.get("X-WP-TotalPages")).toBe("3");
    expect(answer.headers.get("Link")).toMatch(/rel="prev".*rel="next"/);
  });

  test("everything there is, page by page", async () => {
    // A page holds a hundred records at most.
    const tags = Array.from({ length: 130 }, (_, index) => ({
      name: `Tag ${index}`,
      slug: `numbered-${index}`,
      taxonomy: "post_tag" as const,
      description: "",
      parent_id: 0,
      count: 0,
    }));
    await site.database.query.insertInto("terms").values(tags).execute();
    site.api.cache.changed("tags");
    const all = await apiFetch<Entry[]>({ path: "/wp/v2/tags?per_page=-1" });
    expect(all.filter(({ slug }) => slug.startsWith("numbered-"))).toHaveLength(130);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test("what does not exist, in WordPress's form", async () => {
    expect(await refused(apiFetch({ path: "/wp/v2/posts/99999" }))).toEqual({
      code: "rest_post_invalid_id",
      message: "Invalid post ID.",
      data: { status: 404 },
    });
    expect((await refused(apiFetch({ path: "/wp/v2/nothing" }))).code).toBe("rest_no_route");
  });

  test("as an editor: what a kind is called and may, and a record to be edited", async () => {
    signedIn = "maya_chen";
    const type = await apiFetch<{ labels: Record<string, string>; supports: object }>({
      path: "/wp/v2/types/post?context=edit",
    });
    expect(type.labels.add_new_item).toBe("Add Post");
    const post = await apiFetch<{ permalink_template: string; content: { raw: string } }>({
      path: "/wp/v2/posts/25?context=edit",
    });
    expect(post.permalink_template).toContain("%postname%");
    expect(post.content.raw).toContain("<!-- wp:");
  });
});

/** The records besides posts that each user may create. */
const creates: Record<string, string[]> = {
  jordan: ["media", "tags"],
  maya_chen: ["media", "categories", "tags"],
  studio_admin: ["media", "categories", "tags", "users"],
};

describe("asking first, as the editor's buttons do", () => {
  /** As `canUser` of WordPress's editor: OPTIONS, and the methods in `Allow`. */
  async function canUser(action: "create" | "read" | "update" | "delete", path: string): Promise<boolean> {
    const methods = { create: "POST", read: "GET", update: "PUT", delete: "DELETE" };
    const answer = await apiFetch<Response, false>({ path, method: "OPTIONS", parse: false });
    return (answer.headers.get("allow") ?? "").split(", ").includes(methods[action]);
  }

  const own = ["posts", "portfolio-items"];
  const makes = {
    nobody: [],
    casey_member: [],
    jordan: own,
    maya_chen: [...own, "pages"],
    studio_admin: [...own, "pages"],
  };

  test.each(["nobody", "casey_member", "jordan", "maya_chen", "studio_admin"] as const)(
    "%s is offered what they may, and nothing that is refused",
    async (person) => {
      signedIn = person === "nobody" ? undefined : person;
      const writes = makes[person].length > 0;
      expect(await canUser("read", "/wp/v2/posts/25")).toBe(true);
      for (const collection of ["posts", "pages", "portfolio-items"]) {
        const may = (makes[person] as string[]).includes(collection);
        expect([collection, await canUser("create", `/wp/v2/${collection}`)]).toEqual([collection, may]);
      }
      const offered: string[] = [];
      for (const collection of ["media", "categories", "tags", "users"]) {
        if (await canUser("create", `/wp/v2/${collection}`)) offered.push(collection);
      }
      expect(offered).toEqual(creates[person] ?? []);
      expect(await canUser("update", "/wp/v2/posts/25")).toBe(writes);
      expect(await canUser("delete", "/wp/v2/posts/25")).toBe(writes);
      const asked = { path: "/wp/v2/posts", method: "POST", data: { title: "x" } };
      if (writes) expect(await apiFetch(asked)).toMatchObject({ title: { raw: "x" }, status: "draft" });
      else expect((await refused(apiFetch(asked))).data.status).toBeGreaterThanOrEqual(400);
      expect(await canUser("update", "/wp/v2/users/me")).toBe(person !== "nobody");
    },
  );
});

describe("writing", () => {
  test("one's own account, by PUT that travels as POST", async () => {
    signedIn = "casey_member";
    const user = await apiFetch<{ first_name: string }>({
      path: "/wp/v2/users/me",
      method: "PUT",
      data: { first_name: "Kay" },
    });
    expect(user.first_name).toBe("Kay");
  });

  test("what is wrong is said by field", async () => {
    const error = await refused(
      apiFetch({ path: "/extenso/v1/contact", method: "POST", data: { name: "Dana", email: "dana" } }),
    );
    expect(error).toMatchObject({ code: "rest_missing_callback_param", data: { status: 400 } });
  });

  test("a file that is none is refused in words", async () => {
    signedIn = "studio_admin";
    const body = new FormData();
    body.append("file", new Blob(["x"], { type: "image/png" }), "x.png");
    const error = await refused(apiFetch({ path: "/wp/v2/media", method: "POST", body }));
    expect([error.code, error.data.status]).toEqual(["rest_upload_unknown_error", 400]);
  });
});
