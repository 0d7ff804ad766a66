import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { errorWords } from "../../../session/load-client.ts";
import { useOwnContent } from "../access/use-own-content.ts";
import type { ContentType } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import { usesOf } from "../api/media.ts";
import { editPath } from "../kinds.ts";
import { plainWords } from "../ui/plain-words.ts";
import { StatusMark } from "../ui/status-mark.tsx";

const typeOf: Record<string, ContentType> = {
  post: "posts",
  page: "pages",
  "portfolio-items": "portfolio-items",
};

const places: Record<string, string> = { featured: "cover", gallery: "gallery", text: "text" };

/** Where a file is shown: looked at before it is deleted or replaced. */
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
      {uses.data && uses.data.uses.length === 0 && uses.data.hidden === 0 && (
        <p className="desk-soft">Nowhere yet.</p>
      )}
      <ul className="desk-uses">
        {uses.data?.uses.map((use) => {
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
      </ul>
      {uses.data && uses.data.hidden > 0 && (
        <p className="desk-soft">And {uses.data.hidden} that you may not read.</p>
      )}
    </section>
  );
}
