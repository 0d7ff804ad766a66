/** The time zone is chosen at the desk, and every process tells local times by it at once. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stubSite } from "../../../test/stub-site.ts";
import { type App, createApp } from "../../app.ts";
import { ContentVersions } from "../../engines/database/content-versions.ts";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { ensureDefaultCategory } from "../content/terms/ensure-default-category.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../identity/test-studio.ts";
import { followTimezone } from "./studio-timezone.ts";

describe.each(databaseKinds)("the studio's time zone, on %s", (kind) => {
  let studio: TestStudio;
  let app: App;
  let versions: ContentVersions;

  beforeEach(async () => {
    studio = await openTestStudio(kind);
    app = createApp(studio, { site: stubSite() });
    versions = await ContentVersions.open(studio.database, studio.log, { pollMs: 20 });
    await ensureDefaultCategory(studio.database, studio.clock());
    await studio.addMember("administrator", { roles: ["administrator"] });
  });
  afterEach(async () => {
    await versions.close();
    await app.close();
    await studio.close();
  });

  async function send(method: string, path: string, body?: unknown, token = "") {
    const answer = await app.fetch(
      new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method,
        headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      { incoming: { socket: { remoteAddress: "203.0.113.9" } } } as never,
    );
    return { status: answer.status, body: await answer.json() };
  }
  const signIn = async () => {
    const body = { username: "administrator", password: memberPassword };
    return (await send("POST", "/jwt-auth/v1/token", body)).body.token;
  };
  const index = async () => (await send("GET", "/?_fields=timezone_string")).body;

  test("what an administrator chooses is told at once, also by another process, and taken back", async () => {
    const token = await signIn();
    const other = { ...studio, settings: { ...studio.settings } };
    const unfollow = await followTimezone(other);
    expect(await index()).toEqual({ timezone_string: "America/Vancouver" });
    const { body: post } = await send(
      "POST",
      "/wp/v2/posts",
      { title: "Tides", date_gmt: "2026-01-15T23:30:00" },
      token,
    );
    expect(post.date).toBe("2026-01-15T15:30:00");
    const saved = await send("POST", "/wp/v2/settings", { timezone: "Asia/Tokyo" }, token);
    expect(saved).toMatchObject({ status: 200, body: { timezone: "Asia/Tokyo" } });
    expect(await index()).toEqual({ timezone_string: "Asia/Tokyo" });
    const read = await send("GET", `/wp/v2/posts/${post.id}`, undefined, token);
    expect(read.body).toMatchObject({ date: "2026-01-16T08:30:00", date_gmt: "2026-01-15T23:30:00" });
    await expect.poll(() => other.settings.timezone).toBe("Asia/Tokyo");
    await send("POST", "/wp/v2/settings", { timezone: null }, token);
    expect(await index()).toEqual({ timezone_string: "America/Vancouver" });
    unfollow();
  });

  test("an unknown zone is refused, and one that the environment sets stays", async () => {
    const token = await signIn();
    const wrong = await send("POST", "/wp/v2/settings", { timezone: "Atlantis/Harbour" }, token);
    expect(wrong).toMatchObject({
      status: 400,
      body: { data: { params: { timezone: expect.any(String) } } },
    });
    studio.settings.setByEnvironment = new Set(["TIMEZONE"]);
    const fixed = await send("POST", "/wp/v2/settings", { timezone: "Asia/Tokyo" }, token);
    expect(fixed).toMatchObject({ status: 400, body: { code: "rest_invalid_param" } });
    expect(await index()).toEqual({ timezone_string: "America/Vancouver" });
  });
});
