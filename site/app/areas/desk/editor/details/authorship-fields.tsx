/** Author and date of publication. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../access/caller.tsx";
import { may } from "../../access/capabilities.ts";
import { keys } from "../../api/keys.ts";
import { listWriters } from "../../api/people.ts";
import { isClockTime, studioMoment, useStudioNow, useStudioZone } from "../../time/studio-time.ts";
import { articleDetails } from "./article-details.ts";

/** Choice of a text's author. Hidden from those who may not give it to somebody else: the server would refuse. */
export function AuthorChoice({
  chosen,
  known,
  onChange,
}: {
  /** 0: the person who saves it first. */
  chosen: number;
  /** Name of the author as it was read with the text. */
  known: string;
  onChange: (id: number) => void;
}) {
  const caller = useCaller();
  const mayGive = may(caller, "edit_others_posts");
  const { data = [] } = useQuery({
    queryKey: keys.writers,
    queryFn: ({ signal }) => listWriters(signal),
    staleTime: 60_000,
    enabled: mayGive,
  });
  if (!mayGive) return null;
  const author = chosen || caller.id;
  // An account that writes no more may still be the author.
  const isListed = data.some(({ id }) => id === author);
  return (
    <label className="editor-field">
      <span>{articleDetails.author.label}</span>
      <select
        id="editor-author"
        className="desk-select"
        value={author}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {!isListed && <option value={author}>{known || "…"}</option>}
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The date that readers see and that lists are sorted by. A date to come would take the text off the site. */
export function PublicationDate({ date, onChange }: { date: string; onChange: (date: string) => void }) {
  const zone = useStudioZone();
  const [typed, setTyped] = useState(date.slice(0, 16));
  const now = useStudioNow();
  const isToCome = isClockTime(typed) && now !== "" && typed > now && typed > date;
  return (
    <label className="editor-field">
      <span>{articleDetails.date.label}</span>
      <input
        id="editor-date"
        type="datetime-local"
        className="editor-input"
        value={typed}
        max={now || undefined}
        aria-invalid={isToCome || undefined}
        aria-describedby="editor-date-told"
        onChange={({ target }) => {
          setTyped(target.value);
          if (isClockTime(target.value) && now !== "" && target.value <= now) onChange(`${target.value}:00`);
        }}
      />
      <span id="editor-date-told" role="status" className={isToCome ? "editor-problem" : "editor-moment"}>
        {isToCome ? "That is to come. Unpublish it first, then schedule it." : studioMoment(typed, zone)}
      </span>
    </label>
  );
}
