import { useId } from "react";
import { Link } from "react-router";
import { editPath, type kinds } from "../kinds.ts";
import { useOpenComments } from "./open-comments.ts";
import { openLabel } from "./use-comments.ts";

const collections: Record<string, (typeof kinds)[keyof typeof kinds]["type"]> = {
  post: "posts",
  page: "pages",
  "portfolio-items": "portfolio-items",
};
const shown = 8;

/** Records with open comments that the caller may edit; renders nothing without any. */
export function WaitingComments() {
  const id = useId();
  const data = useOpenComments();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="desk-recent">
      <h2 id={id}>Comments</h2>
      <ul className="desk-links">
        {data.slice(0, shown).map(({ post, type, title, open }) => (
          <li key={post}>
            <div>
              <Link to={`${editPath(collections[type] ?? "posts", post)}?comment=open`}>
                {title || "Untitled"}
              </Link>
              <p className="desk-recent-facts">
                <span>{openLabel(open)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
