import { expect, test } from "vitest";
import { databaseKinds } from "../../database/test-databases.ts";
import { readSettings } from "../../settings/settings.ts";
import { findPasswordFault } from "../passwords/password-rules.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import { openTestStudio } from "../test-studio.ts";
import { findUser } from "../users/find-user.ts";
import { ensureAdministrator } from "./administrator.ts";

test.each(databaseKinds)(
  "one administrator is made, once, with a password that is shown once (%s)",
  async (kind) => {
    const studio = await openTestStudio(kind);
    try {
      const starts = await Promise.all([ensureAdministrator(studio), ensureAdministrator(studio)]);
      const [lines] = starts.filter((shown) => shown.length > 0);
      expect(starts.flat()).toHaveLength(2);
      const password = /Password:\s+(\S+)/.exec(lines?.join("\n") ?? "")?.[1] ?? "";
      const admin = await findUser(studio.database.query, 1);
      expect(admin).toMatchObject({ username: "studio_admin", roles: ["administrator"] });
      expect(await verifyPassword(admin?.password_hash ?? "", password)).toBe(true);
      expect(findPasswordFault(password)).toBeNull();
      expect(await ensureAdministrator(studio)).toEqual([]);
    } finally {
      await studio.close();
    }
  },
);

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
