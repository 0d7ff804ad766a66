import { type Kysely, sql } from "kysely";

interface Before {
  users: { id: number; roles: string; slug: string };
  user_roles: { user_id: number; role: string };
}

/** Roles as rows, that can be asked for and joined; and an author's page for one author alone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("user_roles")
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("role", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("user_roles_key", ["user_id", "role"])
    .execute();
  await schema.createIndex("user_roles_by_role").on("user_roles").columns(["role", "user_id"]).execute();

  const rows = database as Kysely<Before>;
  const users = await rows.selectFrom("users").select(["id", "roles", "slug"]).orderBy("id").execute();
  const taken = new Set(users.map(({ slug }) => slug));
  const seen = new Set<string>();
  for (const { id, roles, slug } of users) {
    for (const role of new Set<string>(JSON.parse(roles))) {
      await rows.insertInto("user_roles").values({ user_id: id, role }).execute();
    }
    if (seen.has(slug)) {
      let count = 2;
      while (taken.has(`${slug}-${count}`)) count += 1;
      taken.add(`${slug}-${count}`);
      await sql`update users set slug = ${`${slug}-${count}`} where id = ${id}`.execute(rows);
    }
    seen.add(slug);
  }
  await schema.alterTable("users").dropColumn("roles").execute();
  await schema.createIndex("users_by_slug").on("users").column("slug").unique().execute();
}
