import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { type ContentType, listRecords } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import type { DeskRecord } from "../api/records.ts";
import { kindOf } from "../kinds.ts";
import { decodedName } from "../ui/decoded-name.ts";
import { Failure } from "../ui/failure.tsx";
import { StatusMark } from "../ui/status-mark.tsx";
import { Thumbnail } from "../ui/thumbnail.tsx";

const shownAtOnce = 12;

export function titleOf({ title }: DeskRecord): string {
  return title.raw || decodedName(title.rendered) || "Untitled";
}

/** Looks for a record by its words and chooses it; those that were changed last come first. */
export function RecordChoice({
  type,
  isBusy = false,
  onChoose,
}: {
  type: ContentType;
  isBusy?: boolean;
  onChoose: (record: DeskRecord) => void;
}) {
  const { one } = kindOf(type);
  const [words, setWords] = useState("");
  const search = useDeferredValue(words.trim());
  const query = { search, orderby: "modified", order: "desc", perPage: shownAtOnce } as const;
  const records = useQuery({
    queryKey: keys.list(type, query),
    queryFn: ({ signal }) => listRecords(type, query, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <label className="desk-field">
        <span>Search {one}s</span>
        <input
          className="desk-input"
          type="search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      {records.error && (
        <Failure message={errorMessage(records.error)} onAgain={() => void records.refetch()} />
      )}
      {records.data?.items.length === 0 && <p className="desk-soft">No {one} matches.</p>}
      <ul className="desk-project-choice" aria-label={`${one.charAt(0).toUpperCase()}${one.slice(1)}s`}>
        {records.data?.items.map((record) => (
          <li key={record.id}>
            <button type="button" disabled={isBusy} onClick={() => onChoose(record)}>
              <Thumbnail file={record._embedded["wp:featuredmedia"][0]} color={record.acf.brand_color} />
              <span>{titleOf(record)}</span>
              <StatusMark status={record.status} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
