import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestStudio, type TestStudio } from "../../domains/identity/test-studio.ts";
import { differingDatabaseKinds } from "../../engines/database/test-databases.ts";
import { createPreparedTexts } from "./text-cache.ts";

const long = "a".repeat(30_000);

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  let made: number;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
    made = 0;
  });
  afterEach(() => studio.close());

  const make = async () => {
    made += 1;
    return { html: `<p>${made}</p>` };
  };
  const keys = () => studio.database.query.selectFrom("prepared_texts").select(["key", "used_at"]).execute();

  test("a long text is prepared once, for all who read it and on every replica", async () => {
    const one = createPreparedTexts(studio);
    const [first, second] = await Promise.all([
      one.preparedTexts([long], make),
      one.preparedTexts([long], make),
    ]);
    await one.idle();
    expect(second).toEqual(first);
    const other = createPreparedTexts(studio);
    expect(await other.preparedTexts([long], make)).toEqual({ html: "<p>1</p>" });
    expect(made).toBe(1);
  });

  test("another text, or another site, is prepared by itself; a short one is not kept", async () => {
    const { preparedTexts, idle } = createPreparedTexts(studio);
    await preparedTexts([long, "https://a.test"], make);
    await preparedTexts([`${long}b`, "https://a.test"], make);
    await preparedTexts([long, "https://b.test"], make);
    await preparedTexts(["short"], make);
    await preparedTexts(["short"], make);
    await idle();
    expect(made).toBe(5);
    expect(await keys()).toHaveLength(3);
  });

  test("what nobody reads for a month goes", async () => {
    const { preparedTexts, idle } = createPreparedTexts(studio);
    await preparedTexts([long], make);
    await idle();
    await studio.database.query
      .updateTable("prepared_texts")
      .set({ used_at: "2020-01-01T00:00:00.000Z" })
      .execute();
    await preparedTexts([`${long}b`], make);
    await idle();
    expect(await keys()).toHaveLength(1);
  });

  test("one that is still read stays", async () => {
    const { preparedTexts, idle } = createPreparedTexts(studio);
    await preparedTexts([long], make);
    await idle();
    await studio.database.query
      .updateTable("prepared_texts")
      .set({ used_at: "2020-01-01T00:00:00.000Z" })
      .execute();
    await preparedTexts([long], make);
    await idle();
    expect((await keys())[0]?.used_at).toBe(studio.clock().toISOString());
    expect(made).toBe(1);
  });

  test("a text that can't be prepared is tried again", async () => {
    const { preparedTexts } = createPreparedTexts(studio);
    const failing = async () => Promise.reject(new Error("too long"));
    await expect(preparedTexts([long], failing)).rejects.toThrow("too long");
    expect(await preparedTexts([long], make)).toEqual({ html: "<p>1</p>" });
  });
});
