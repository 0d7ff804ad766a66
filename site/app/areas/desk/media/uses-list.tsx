import { Link } from "react-router";
import type { ContentType } from "../api/content.ts";
import type { DeskUses } from "../api/records.ts";
import { editPath } from "../kinds.ts";
import { decodedName } from "../ui/decoded-name.ts";
import { StatusMark } from "../ui/status-mark.tsx";

const typeOf: Record<string, ContentType> = {
  post: "posts",
  page: "pages",
  "portfolio-items": "portfolio-items",
};

const places: Record<string, string> = {
  featured: "cover",
  sharing: "picture for sharing",
  gallery: "gallery",
  text: "text",
  fields: "fields",
  poster: "poster",
};

/** At how many places a file is shown. */
export function countUses({ uses, site, hidden }: DeskUses): number {
  return uses.length + site.length + hidden;
}

/** Lists the records and site parts that show a file, with links to their editors. */
export function UsesList({ uses: { uses, site, hidden } }: { uses: DeskUses }) {
  return (
    <>
      <ul className="desk-uses">
        {uses.map((use) => {
          const type = typeOf[use.type];
          const to = type ? editPath(type, use.id) : `/desk/media?file=${use.id}`;
          const title = decodedName(use.title) || "Untitled";
          return (
            <li key={use.id}>
              <Link to={to}>{title}</Link>
              <span className="desk-soft">
                {use.places.map((place) => places[place] ?? place).join(", ")}
              </span>
              {type && <StatusMark status={use.status} />}
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
      {hidden > 0 && <p className="desk-soft">And {hidden} you don’t have access to.</p>}
    </>
  );
}
