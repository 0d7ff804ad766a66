/** Bounds and rules of a project's fields: what each call refuses, and what becomes of values from before a bound. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApi } from "../src/app.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../src/domains/identity/test-studio.ts";
import { databaseKinds } from "../src/engines/database/test-databases.ts";

type Body = Record<string, unknown>;

const tooLong = "acf[project_year] must be at most 4 characters long.";
const refused: [Body, string, string][] = [
  [{ project_year: "y".repeat(40) }, "rest_too_long", tooLong],
  [{ project_year: 20_261 }, "rest_too_long", tooLong],
  [{ brand_color: "#".repeat(500) }, "rest_too_long", "acf[brand_color] must be at most 7 characters long."],
  [
    { brand_color: "orange" },
    "rest_invalid_pattern",
    "acf[brand_color]: A # and six hex digits, such as #FA5537.",
  ],
  [
    { film_title: "t".repeat(5_000) },
    "rest_too_long",
    "acf[film_title] must be at most 200 characters long.",
  ],
  [
    { film_length: "nonsense" },
    "rest_invalid_pattern",
    "acf[film_length]: Write seconds, or minutes and seconds as 1:30.",
  ],
  [
    { film_cuts: "/a.mp4" },
    "rest_invalid_pattern",
    "acf[film_cuts]: Write a cut’s seconds, a space and its address, one cut a line.",
  ],
];

describe.each(databaseKinds)("fields of projects, on %s", (kind) => {
  let studio: TestStudio;
  let api: ReturnType<typeof createApi>;
  let token: string;

  async function send(method: string, path: string, body?: Body) {
    const answer = await api.app.fetch(
      new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
      { incoming: { socket: { remoteAddress: "203.0.113.9" } } } as never,
    );
    return { status: answer.status, body: await answer.json() };
  }

  const projects = "/wp/v2/portfolio-items";
  const make = async (values: Body = {}): Promise<number> =>
    (await send("POST", projects, { title: "Dune", status: "publish", ...values })).body.id;
  const acfOf = async (id: number) => (await send("GET", `${projects}/${id}?context=edit`)).body.acf;

  /** A project as a version without the bounds kept it. */
  async function makeOld(acf: Body): Promise<number> {
    const id = await make({ acf: { client: "Tidal" } });
    const stored = JSON.stringify({ ...(await acfOf(id)), ...acf });
    await studio.database.query.updateTable("posts").set({ acf: stored }).where("id", "=", id).execute();
    return id;
  }

  beforeAll(async () => {
    studio = await openTestStudio(kind);
    api = createApi(studio);
    token = "";
    await studio.addMember("boss", { roles: ["administrator"] });
    const signedIn = await send("POST", "/jwt-auth/v1/token", { username: "boss", password: memberPassword });
    token = signedIn.body.token;
  });
  afterAll(() => studio.close());

  const inShape = (code: string, message: string) => ({
    code: "rest_invalid_param",
    message: "Invalid parameter(s): acf",
    data: {
      status: 400,
      params: { acf: message },
      details: { acf: { code, message, data: null } },
    },
  });

  test.each(refused)("%j is refused by every call that takes it", async (acf, code, message) => {
    const id = await make();
    const before = await acfOf(id);
    const calls: [string, string, Body][] = [
      ["POST", projects, { title: "x", acf }],
      ["POST", `${projects}/${id}`, { acf }],
      ["PUT", `${projects}/${id}`, { acf }],
      ["PATCH", `${projects}/${id}`, { acf }],
      ["POST", `${projects}/${id}/autosaves`, { title: "x", acf }],
      ["POST", `/extenso/v1/previews/portfolio-items/${id}`, { acf }],
      ["POST", `/extenso/v1/portfolio-items/${id}/updates`, { acf, date_gmt: "2099-01-01T00:00:00" }],
    ];
    for (const [method, path, body] of calls) {
      expect(await send(method, path, body), `${method} ${path}`).toEqual({
        status: 400,
        body: inShape(code, message),
      });
    }
    const batched = await send("POST", "/batch/v1", {
      requests: [{ path: projects, body: { title: "x", acf } }],
    });
    expect(batched.body.responses[0]).toMatchObject({ status: 400, body: inShape(code, message) });
    expect(await acfOf(id)).toEqual(before);
  });

  test("a batch in which all have to be valid makes nothing", async () => {
    const [first, second] = [`Only ${kind} one`, `Only ${kind} two`];
    const { body } = await send("POST", "/batch/v1", {
      validation: "require-all-validate",
      requests: [
        { path: projects, body: { title: first, status: "publish" } },
        { path: projects, body: { title: second, acf: { film_length: "nonsense" } } },
      ],
    });
    expect(body).toMatchObject({ failed: "validation", responses: [null, { status: 400 }] });
    const found = await send("GET", `${projects}?search=${encodeURIComponent("Only")}`);
    expect(found.body).toEqual([]);
  });

  test("what keeps the bounds is taken, and nothing is nothing", async () => {
    const acf = {
      project_year: 2026,
      brand_color: "8A5CFF",
      film_title: "🎬".repeat(200),
      film_length: "1:30",
    };
    const id = await make({ acf });
    expect(await acfOf(id)).toMatchObject(acf);
    const empty = { project_year: null, brand_color: "", film_length: " " };
    expect((await send("POST", `${projects}/${id}`, { acf: empty })).status).toBe(200);
  });

  test("a value from before its bound stays until it is changed", async () => {
    const old = { project_year: "between 2019 and 2021", film_length: "about a minute" };
    const id = await makeOld(old);
    expect(await acfOf(id)).toMatchObject(old);
    const elsewhere = await send("POST", `${projects}/${id}`, { title: "Renamed", acf: { client: "Salt" } });
    expect(elsewhere).toMatchObject({ status: 200, body: { acf: { ...old, client: "Salt" } } });
    // Other programs send all fields back.
    const whole = await send("POST", `${projects}/${id}`, { acf: { ...(await acfOf(id)), client: "Sand" } });
    expect(whole).toMatchObject({ status: 200, body: { acf: { ...old, client: "Sand" } } });
    const changed = await send("POST", `${projects}/${id}`, { acf: { project_year: "2019 and 2021" } });
    expect(changed.body).toEqual(inShape("rest_too_long", tooLong));
    const mended = await send("POST", `${projects}/${id}`, { acf: { project_year: "2021" } });
    expect(mended.body.acf).toMatchObject({ project_year: "2021", film_length: "about a minute" });
  });

  test("an old address of this site is sent back as it was read", async () => {
    const film_cuts = "{{origin}}/wp-content/uploads/a.mp4";
    const id = await makeOld({ film_cuts });
    const acf = await acfOf(id);
    expect(acf.film_cuts).toBe(`${studio.settings.publicUrl}/wp-content/uploads/a.mp4`);
    expect((await send("POST", `${projects}/${id}`, { acf })).status).toBe(200);
  });

  test("an update that was scheduled before a bound still goes out", async () => {
    const id = await make();
    const scheduled = await send("POST", `/extenso/v1/portfolio-items/${id}/updates`, {
      acf: { client: "Salt", project_year: "2021" },
      date_gmt: "2099-01-01T00:00:00",
    });
    const { id: update } = scheduled.body;
    const { body } = await studio.database.query
      .selectFrom("versions")
      .select("body")
      .where("kind", "=", "update")
      .where("record", "=", String(id))
      .executeTakeFirstOrThrow();
    await studio.database.query
      .updateTable("versions")
      .set({ body: body.replace("2021", "2019 to 2021") })
      .where("kind", "=", "update")
      .where("record", "=", String(id))
      .execute();
    const released = await send("POST", `/extenso/v1/portfolio-items/${id}/updates/${update}/release`);
    expect(released.status).toBe(200);
    expect(await acfOf(id)).toMatchObject({ client: "Salt", project_year: "2019 to 2021" });
  });

  test("OPTIONS describes the fields as Advanced Custom Fields does", async () => {
    const described = {
      description: "ACF field data",
      type: "object",
      properties: expect.objectContaining({
        client: { type: ["string", "null"], required: false, maxLength: 50_000 },
        project_year: { type: ["string", "integer", "null"], required: false, maxLength: 4 },
        film_title: { type: ["string", "null"], required: false, maxLength: 200 },
      }),
    };
    const { body } = await send("OPTIONS", projects);
    expect(body.schema.properties.acf).toEqual(described);
    const writing = body.endpoints.find(({ methods }: { methods: string[] }) => methods.includes("POST"));
    expect(writing.args.acf).toEqual({ required: false, ...described });
    const articles = await send("OPTIONS", "/wp/v2/posts");
    expect(Object.keys(articles.body.schema.properties.acf.properties)).toEqual([
      "subtitle",
      "difficulty",
      "downloads",
    ]);
    const pages = await send("OPTIONS", "/wp/v2/pages");
    expect(pages.body.schema.properties).not.toHaveProperty("acf");
  });
});
