import { longestTag, mostTags } from "@extenso/contract/fields/library-limits.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { keys } from "../api/keys.ts";
import { type LibraryFile, listTags, tagMedia } from "../api/library.ts";
import { useAction } from "../kit/use-action.ts";
import { say, sayFailed } from "../notices/notices.ts";

interface TagChange {
  add?: string[];
  remove?: string[];
}

/** Tags of one file or of many: each is given and taken at once, and known ones are offered while one types. */
export function FileTags({ files }: { files: readonly LibraryFile[] }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const listId = useId();
  const known = useQuery({
    queryKey: keys.mediaTags,
    queryFn: ({ signal }) => listTags(signal),
    staleTime: 60_000,
  });
  const { isBusy, run } = useAction();
  const change = (changes: TagChange) =>
    void run(async () => {
      const numbers = files.map(({ id }) => id);
      const { refused, done } = await tagMedia(numbers, changes);
      if (refused.length > 0) {
        sayFailed(
          `${refused.length} of ${files.length} not changed: other people’s, or with ${mostTags} tags already.`,
        );
      }
      if (changes.remove && done.length > 0) {
        say(`“${changes.remove.join(", ")}” removed.`, { undo: () => change({ add: changes.remove ?? [] }) });
      }
      await client.invalidateQueries({ queryKey: keys.media });
    }, "Tags not saved.");
  const counts = new Map<string, number>();
  for (const tag of files.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const given = [...counts].sort(([a], [b]) => a.localeCompare(b));

  function add(event: FormEvent): void {
    event.preventDefault();
    const tags = typed
      .split(",")
      .map((tag) => tag.trim().slice(0, longestTag))
      .filter(Boolean);
    if (tags.length === 0) return;
    setTyped("");
    change({ add: tags.slice(0, mostTags) });
  }

  return (
    <div className="desk-tags">
      {given.length > 0 && (
        <ul aria-label="Tags">
          {given.map(([tag, count]) => (
            <li key={tag}>
              <span>{tag}</span>
              {count < files.length && (
                <span className="desk-soft">
                  {count} of {files.length}
                </span>
              )}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                disabled={isBusy}
                onClick={() => change({ remove: [tag] })}
              >
                <X aria-hidden size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} className="desk-tags-add">
        <input
          className="desk-input"
          aria-label="Add a tag"
          placeholder="Add a tag"
          list={listId}
          value={typed}
          maxLength={400}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <datalist id={listId}>
          {known.data
            ?.filter(({ tag }) => counts.get(tag) !== files.length)
            .map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
        <button type="submit" className="desk-button" disabled={!typed.trim() || isBusy}>
          Add
        </button>
      </form>
    </div>
  );
}
