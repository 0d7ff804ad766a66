import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { errorWords } from "../../../session/load-client.ts";
import { useOwnContent } from "../access/use-own-content.ts";
import type { ContentType } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import { usesOf } from "../api/media.ts";
import type { DeskUses } from "../api/records.ts";
import { editPath } from "../kinds.ts";
import { plainWords } from "../ui/plain-words.ts";
import { StatusMark } from "../ui/status-mark.tsx";

const typeOf: Record<string, ContentType> = {
  post: "posts",
  page: "pages",
  "portfolio-items": "portfolio-items",
};

const places: Record<string, string> = {
  featured: "cover",
  gallery: "gallery",
  text: "text",
  fields: "fields",
};

/** Whether anything at all shows the file. */
export function isUsed({ uses, site, hidden }: DeskUses): boolean {
  return uses.length + site.length + hidden > 0;
}

/** Lists the records and site parts that show a file, with links to their editors. */
export function UsesList({ uses: { uses, site, hidden } }: { uses: DeskUses }) {
  return (
    <>
      <ul className="desk-uses">
        {uses.map((use) => {
          const type = typeOf[use.type];
          const title = plainWords(use.title) || "Untitled";
          return (
            <li key={use.id}>
              {type ? <Link to={editPath(type, use.id)}>{title}</Link> : title}
              <span className="desk-soft">
                {use.places.map((place) => places[place] ?? place).join(", ")}
              </span>
              <StatusMark status={use.status} />
            </li>
          );
        })}
        {site.map(({ part, title }) => (
          <li key={part}>
            <Link to={`/desk/site/${part}`}>{title}</Link>
            <span className="desk-soft">site</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="desk-soft">And {hidden} that you may not read.</p>}
    </>
  );
}

/** Section that shows where a file is used, to be checked before it is deleted or replaced. */
export function FileUses({ id }: { id: number }) {
  const ownContent = useOwnContent();
  const uses = useQuery({
    queryKey: keys.uses(id),
    queryFn: ({ signal }) => usesOf(id, signal),
    enabled: ownContent,
  });
  return (
    <section className="desk-part" aria-labelledby="file-uses">
      <h3 id="file-uses">Where it is used</h3>
      {uses.isLoading && <p className="desk-soft">Looking…</p>}
      {!ownContent && (
        <p className="desk-soft">
          Your WordPress does not say where a file is used. Look before you delete or replace it.
        </p>
      )}
      {uses.error && <p className="desk-soft">{errorWords(uses.error)}</p>}
      {uses.data && !isUsed(uses.data) && <p className="desk-soft">Nowhere yet.</p>}
      {uses.data && <UsesList uses={uses.data} />}
    </section>
  );
}
