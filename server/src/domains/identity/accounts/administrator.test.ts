import { expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { readSettings } from "../../../kernel/settings/settings.ts";
import { findPasswordFault } from "../passwords/password-rules.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import { openTestStudio } from "../test-studio.ts";
import { findUser } from "../users/find-user.ts";
import { insertUser } from "../users/insert-user.ts";
import { ensureAdministrator, showFirstPassword } from "./administrator.ts";

function passwordIn(lines: string[]): string {
  return /Password:\s+(\S+)/.exec(lines.join("\n"))?.[1] ?? "";
}

test.each(databaseKinds)("one administrator is made, whose password is shown once (%s)", async (kind) => {
  const studio = await openTestStudio(kind);
  const shown: string[] = [];
  const show = (lines: string[]) => void shown.push(...lines);
  try {
    await Promise.all([ensureAdministrator(studio), ensureAdministrator(studio)]);
    // Replicas may start together; an SQLite file has one process.
    const replicas = kind === "sqlite" ? [studio] : [studio, studio];
    await Promise.all(replicas.map((replica) => showFirstPassword(replica, show)));
    await showFirstPassword(studio, show);
    expect(shown).toHaveLength(2);
    const admin = await findUser(studio.database.query, 1);
    expect(admin).toMatchObject({ username: "studio_admin", roles: ["administrator"] });
    expect(await verifyPassword(admin?.password_hash ?? "", passwordIn(shown))).toBe(true);
    expect(findPasswordFault(passwordIn(shown))).toBeNull();
    expect(await ensureAdministrator(studio)).toEqual([]);
  } finally {
    await studio.close();
  }
});

test.each(databaseKinds)("a password that nobody was shown is shown by the next start (%s)", async (kind) => {
  const studio = await openTestStudio(kind);
  const shown: string[] = [];
  const hash = async () => (await findUser(studio.database.query, 1))?.password_hash ?? "";
  try {
    // Broken off before it showed anything.
    await ensureAdministrator(studio);
    // Broken off while it did.
    const broken = showFirstPassword(studio, (lines) => {
      shown.push(...lines);
      throw new Error("nobody reads");
    });
    await expect(broken).rejects.toThrow("nobody reads");
    expect(await verifyPassword(await hash(), passwordIn(shown))).toBe(false);
    await ensureAdministrator(studio);
    await showFirstPassword(studio, (lines) => void shown.splice(0, Number.POSITIVE_INFINITY, ...lines));
    expect(await verifyPassword(await hash(), passwordIn(shown))).toBe(true);
  } finally {
    await studio.close();
  }
});

test("ADMIN_PASSWORD is good from the second start on, too, where none was shown at the first", async () => {
  const studio = await openTestStudio("sqlite");
  try {
    await ensureAdministrator(studio);
    const settings = readSettings({ ADMIN_PASSWORD: "Rig-Admin-Pass-1" });
    await showFirstPassword({ ...studio, settings }, () => expect.fail("it is known"));
    const admin = await findUser(studio.database.query, 1);
    expect(await verifyPassword(admin?.password_hash ?? "", "Rig-Admin-Pass-1")).toBe(true);
  } finally {
    await studio.close();
  }
});

test("the settings name it and give its password, which is not shown", async () => {
  const studio = await openTestStudio("sqlite");
  try {
    const settings = readSettings({
      ADMIN_USERNAME: "maya",
      ADMIN_EMAIL: "maya@example.test",
      ADMIN_PASSWORD: "Rig-Admin-Pass-1",
    });
    const lines = await ensureAdministrator({ ...studio, settings });
    expect(lines.join()).not.toContain("Rig-Admin-Pass-1");
    await showFirstPassword({ ...studio, settings }, () => expect.fail("it is known"));
    const [admin] = await studio.database.query.selectFrom("users").selectAll().execute();
    expect(admin).toMatchObject({ username: "maya", email: "maya@example.test" });
  } finally {
    await studio.close();
  }
});

test("a member who has the name already is not raised", async () => {
  const studio = await openTestStudio("sqlite");
  try {
    await studio.addMember("Studio_Admin");
    expect((await ensureAdministrator(studio)).join()).toContain("Studio_Admin is a member already");
    const users = await studio.database.query.selectFrom("user_roles").select("role").execute();
    expect(users).toEqual([{ role: "subscriber" }]);
  } finally {
    await studio.close();
  }
});

test.each(databaseKinds)(
  "an imported account of the same name becomes the administrator's (%s)",
  async (kind) => {
    const studio = await openTestStudio(kind);
    try {
      const { query } = studio.database;
      const add = (username: string, role: string) =>
        query.transaction().execute((rows) =>
          insertUser(rows, {
            username,
            displayName: username,
            email: `${username}@old.example`,
            roles: [role],
            firstName: "",
            lastName: "",
            passwordHash: "",
            now: studio.clock().toISOString(),
            emailConfirmedAt: null,
          }),
        );
      const id = await add("studio_admin", "author");
      // Named administrator by the list beside the export, and without a password either.
      await add("robin", "administrator");
      const settings = readSettings({ ADMIN_PASSWORD: "Rig-Admin-Pass-1", ADMIN_EMAIL: "boss@example.test" });
      const lines = await ensureAdministrator({ ...studio, settings });
      expect(lines.join()).toContain("studio_admin, with the password of ADMIN_PASSWORD");
      const admin = await findUser(query, id ?? 0);
      // A link for a new password must not go to the address of the export.
      expect(admin).toMatchObject({ roles: ["administrator"], email: "boss@example.test" });
      expect(await verifyPassword(admin?.password_hash ?? "", "Rig-Admin-Pass-1")).toBe(true);
      expect(await ensureAdministrator({ ...studio, settings })).toEqual([]);
    } finally {
      await studio.close();
    }
  },
);
