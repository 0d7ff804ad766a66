import { linkDays } from "@extenso/contract/wire/previews.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { keys } from "../api/keys.ts";
import { makePreviewLink } from "../api/previews.ts";
import { useLocalAction } from "../kit/use-action.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import type { LinkedPost } from "./linked-post.ts";
import { linkEnd, OpenLinks } from "./open-links.tsx";

const choices = [1, 3, linkDays.byDefault, 14, linkDays.most];

const dayLabel = (days: number) => (days === 1 ? "1 day" : `${days} days`);

/** Whether the browser let us. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Makes links to something unpublished for people without an account, and takes them back. */
export default function LinkWindow({ post, onClose }: { post: LinkedPost; onClose: () => void }) {
  return (
    <DeskDialog
      open
      onClose={onClose}
      title="Preview link"
      description="For a client without an account. Anyone with the link can read the page until it expires."
      className="desk-link-window"
    >
      {post.isPublished ? <Published post={post} /> : <Links post={post} />}
    </DeskDialog>
  );
}

function Published({ post: { publicPath } }: { post: LinkedPost }) {
  const address = publicPath && `${location.origin}${publicPath}`;
  return (
    <div className="desk-form">
      <p>It’s published, so anyone can read it at its own address. Preview links redirect there.</p>
      {address && <input readOnly aria-label="The page’s address" value={address} className="desk-input" />}
    </div>
  );
}

function Links({ post }: { post: LinkedPost }) {
  const client = useQueryClient();
  const [days, setDays] = useState(linkDays.byDefault);
  const [comments, setComments] = useState(false);
  const [message, setMessage] = useState("");
  const [link, setLink] = useState("");
  const { isBusy, problem, run } = useLocalAction();
  const field = useRef<HTMLInputElement>(null);
  const daysId = useId();

  async function make(): Promise<void> {
    const made = await makePreviewLink(post.id, { days, comments });
    setLink(made.link);
    const told = (await copied(made.link)) ? "Copied" : "Copy it from the field above";
    setMessage(`${told}. It works until ${linkEnd(made)}`);
    field.current?.select();
    await client.invalidateQueries({ queryKey: keys.allPreviewLinks });
  }
  return (
    <div className="desk-form">
      <div className="desk-link-make">
        <label htmlFor={daysId}>It works for</label>
        <select
          id={daysId}
          className="desk-select"
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {dayLabel(choice)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="desk-button"
          data-look="primary"
          disabled={isBusy}
          onClick={() => void run(make)}
        >
          Copy preview link
        </button>
      </div>
      <label className="desk-check">
        <input
          type="checkbox"
          className="check"
          checked={comments}
          onChange={({ target }) => setComments(target.checked)}
        />
        Whoever has it may comment
      </label>
      {post.isUnsaved && (
        <p className="desk-soft">
          The link shows the saved version. Save first to include your latest changes.
        </p>
      )}
      {link && <input ref={field} readOnly aria-label="The link" value={link} className="desk-input" />}
      <p role="status">{problem || message}</p>
      <OpenLinks post={post.id} title="Open links" />
    </div>
  );
}
