/** The published projects of this server's own content in WordPress's order: what long portfolios are arranged by. */

import { sql } from "kysely";
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import { countRows, type Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";

interface PublishedProject {
  id: number;
  /** As on the wire, percent-encoded. */
  slug: string;
  /** As it was written; null: in none. */
  category: string | null;
}

export interface ProjectOrder {
  /** All of them, newest first; the same array until one of them changes. */
  read(): Promise<readonly PublishedProject[]>;
  /** To be told of every content change. */
  changed(resource: string): void;
}

export function createProjectOrder({ database }: Pick<Dependencies, "database">): ProjectOrder {
  let reading: Promise<readonly PublishedProject[]> | null = null;
  return {
    read() {
      if (!reading) {
        const mine = publishedProjects(database.query).then((rows) =>
          rows.map(({ id, slug, category }) => ({ id, slug: slug || String(id), category })),
        );
        reading = mine;
        mine.catch(() => {
          if (reading === mine) reading = null;
        });
      }
      return reading;
    },
    changed(resource) {
      if (resource === "portfolio-items") reading = null;
    },
  };
}

// Answered from the index `projects_in_order` alone.
const publishedProjects = fixedStatement((query) =>
  query
    .selectFrom("posts")
    .select(["id", "slug", sql<string | null>`project_category`.as("category")])
    .where("type", "=", sql.lit("portfolio-items"))
    .where("status", "=", sql.lit("publish"))
    .orderBy("published_at", "desc")
    .orderBy("id", "desc"),
);

/** Published projects that search engines may list. */
export function countListedProjects(query: Query): Promise<number> {
  return countRows(
    query
      .selectFrom("posts")
      .where("type", "=", "portfolio-items")
      .where("status", "=", "publish")
      .where("robots", "=", "index"),
  );
}
