import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { keys } from "../api/keys.ts";
import { listPreviewLinks, type PreviewLink, revokePreviewLink } from "../api/previews.ts";
import { editPath } from "../kinds.ts";
import { useAction } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { momentLabel, timeOf } from "../time/times.ts";

const collections: Record<string, "posts" | "pages" | "portfolio-items"> = {
  post: "posts",
  page: "pages",
  "portfolio-items": "portfolio-items",
};

/** When a link ends, in words. */
export function linkEnd({ expires_gmt }: Pick<PreviewLink, "expires_gmt">): string {
  const time = timeOf(expires_gmt);
  return time ? momentLabel(time) : "";
}

interface Props {
  /** `null` lists the links of every text. */
  post: number | null;
  title: string;
  /** Asks for another link to the same text: the server keeps no copy of the one that is out. */
  onRenew?: (post: PreviewLink["post"]) => void;
}

/** Preview links that still open something, each with its end. */
export function OpenLinks({ post, title, onRenew }: Props) {
  const id = useId();
  const client = useQueryClient();
  const open = useQuery({
    queryKey: keys.previewLinks(post),
    queryFn: ({ signal }) => listPreviewLinks(post, signal),
  });
  const { isBusy, run } = useAction(() => client.invalidateQueries({ queryKey: keys.allPreviewLinks }));
  async function revoke(link: number): Promise<void> {
    await revokePreviewLink(link);
    say("Revoked. The link no longer works.");
  }
  if (open.error) return <p className="desk-error">{errorMessage(open.error)}</p>;
  if (!open.data || open.data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="desk-recent desk-open-links">
      <h2 id={id}>{title}</h2>
      <ul className="desk-links">
        {open.data.map((link) => (
          <li key={link.id}>
            <div>
              {post === null && (
                <Link to={editPath(collections[link.post.type] ?? "posts", link.post.id)}>
                  {link.post.title || "Untitled"}
                </Link>
              )}
              <p className="desk-recent-facts">
                <span>Until {linkEnd(link)}</span>
                <span>{link.created_by?.name ?? "Someone"}</span>
                {link.comments && <span>With comments</span>}
              </p>
            </div>
            {onRenew && (
              <button
                type="button"
                className="desk-button"
                aria-label={`Copy another link to ${link.post.title || "Untitled"}`}
                onClick={() => onRenew(link.post)}
              >
                Copy another…
              </button>
            )}
            <button
              type="button"
              className="desk-button"
              data-look="danger"
              aria-label={`Revoke the link${post === null ? ` to ${link.post.title}` : ""} until ${linkEnd(link)}`}
              disabled={isBusy}
              onClick={() => void run(() => revoke(link.id))}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
