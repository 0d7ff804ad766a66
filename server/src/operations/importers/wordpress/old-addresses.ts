/** Redirects for a record's URLs at the source, unless they lead to it without one. */
import { articlePath, projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { postAddress, soughtAt } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { Transaction } from "kysely";
import { addRedirect, redirectPath } from "../../../domains/content/redirects.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { ImportRun } from "./import-run.ts";
import type { KeyedItem } from "./keyed-items.ts";
import { isOwnExport } from "./own-export.ts";

/** A record usually has had a handful of names. */
const mostAddresses = 20;

/** Paths at the source, below the root of the domain that moves here. */
function addressesOf({ scanned }: ImportRun, item: KeyedItem): string[] {
  const url = URL.parse(item.link);
  const hosts = [scanned.site.blogUrl, scanned.site.siteUrl, scanned.site.link].map(
    (one) => URL.parse(one)?.host,
  );
  if (!url || !hosts.includes(url.host) || url.pathname === "/") return [];
  const parts = url.pathname.split("/");
  const last = parts.findLastIndex((part) => part !== "");
  const renamed = oldSlugsOf(item).map((slug) => parts.with(last, slug).join("/"));
  return [url.pathname, ...renamed].slice(0, mostAddresses);
}

function oldSlugsOf(item: KeyedItem): string[] {
  return item.meta
    .flatMap(({ key, value }) => (key === "_wp_old_slug" ? [value.trim()] : []))
    .filter((slug) => slug !== "" && !slug.includes("/"))
    .slice(0, mostAddresses);
}

/** Paths that the post would have on this site under its earlier names. */
function namesHere(item: KeyedItem, type: string | undefined): string[] {
  if (type === "post") return oldSlugsOf(item).map(articlePath);
  return type === "portfolio-items" ? oldSlugsOf(item).map(projectPath) : [];
}

interface Leading {
  id: number;
  type: "post" | "page" | "portfolio-items";
  status: string;
  slug: string;
}

/** Whether the site resolves the path to the post without a redirect; see `soughtAt`. */
function leadsThere(path: string, post: Leading) {
  if (redirectPath(path) === redirectPath(postAddress(post))) return true;
  const sought = soughtAt(path);
  if (sought?.kind === "project") return post.type === "portfolio-items" && sought.slug === post.slug;
  return sought?.kind === "named" && !sought.exact && post.type === "post" && sought.slug === post.slug;
}

/** Paths at the source from which a record's redirects lead. @param post null for a file. */
function redirectedPaths(run: ImportRun, item: KeyedItem, id: number, post: Leading | null): string[] {
  const own = addressesOf(run, item).filter((path) => !post || !leadsThere(path, post));
  own.push(...namesHere(item, post?.type));
  // Redirect for its old number; if another record has that number here, the site finds that record first.
  if (item.id > 0 && item.id !== id) own.push(`/archives/${item.id}`);
  return own;
}

/** For a dry run. @param post as it would be written; null for a file. */
export function countRedirects(
  run: ImportRun,
  item: KeyedItem,
  { id, isNew }: { id: number; isNew: boolean },
  post: Leading | null,
): void {
  if (isOwnExport(run) && !isNew) return;
  run.report.redirects += redirectedPaths(run, item, id, post).length;
}

/** @returns a function that saves the redirects, to be called in the transaction that writes the record. */
export function collectRedirects(
  run: ImportRun,
  item: KeyedItem,
  target: { kind: "post" | "media"; id: number; isNew: boolean },
): (rows: Transaction<Tables>) => Promise<void> {
  const { isNew, kind, id } = target;
  // A record that stands where it was exported keeps its addresses, and what has led to it leads there still.
  if (isOwnExport(run) && !isNew) return async () => {};
  // A transaction may run again until all its texts are rendered.
  let counted = 0;
  return async (rows) => {
    const post =
      kind === "post"
        ? await rows
            .selectFrom("posts")
            .select(["id", "type", "status", "slug"])
            .where("id", "=", id)
            .executeTakeFirst()
        : undefined;
    const paths = redirectedPaths(run, item, id, post ?? null);
    for (const path of paths) {
      await addRedirect(rows, { path, kind, id, now: run.clock(), source: "import" });
    }
    run.report.redirects += paths.length - counted;
    counted = paths.length;
  };
}
