import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { may, mayEdit } from "../access/capabilities.ts";
import { listRecords } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import { listMedia } from "../api/media.ts";
import type { Command } from "../commands/commands.ts";
import { matching } from "../commands/match.ts";
import { editPath, kinds } from "../kinds.ts";
import { fileTitle } from "../library/file-labels.ts";
import { listParts, wordsKeys } from "../site/site-content.ts";
import { Files, FileText, Images, LayoutPanelTop, LetterText } from "../ui/icons.ts";
import { statusWords } from "../ui/status-mark.tsx";

const restMs = 150;
const mostEach = 5;
const leastTyped = 2;

const icons = { posts: FileText, pages: Files, portfolio: LayoutPanelTop };

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  // A timer: nobody is asked while somebody types.
  useEffect(() => {
    const timer = setTimeout(setRested, restMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** What the studio has by that name: parts of the site, articles, pages, projects and files, a few of each. */
export function useFound(typed: string): { found: Command[]; waiting: boolean } {
  const caller = useCaller();
  const navigate = useNavigate();
  const search = useRested(typed.trim());
  const enabled = search.length >= leastTyped;
  const shown = (Object.keys(kinds) as (keyof typeof kinds)[]).filter((name) =>
    mayEdit(caller, kinds[name].type),
  );
  const query = { search, perPage: mostEach };
  const records = useQueries({
    queries: shown.map((name) => ({
      queryKey: keys.list(kinds[name].type, query),
      queryFn: ({ signal }: { signal: AbortSignal }) => listRecords(kinds[name].type, query, signal),
      enabled,
    })),
  });
  const files = useQuery({
    queryKey: keys.mediaList(query),
    queryFn: ({ signal }) => listMedia(query, signal),
    enabled: enabled && may(caller, "upload_files"),
  });
  const parts = useQuery({
    queryKey: wordsKeys.all,
    queryFn: ({ signal }) => listParts(signal),
    enabled: enabled && may(caller, "edit_site"),
  });
  if (!enabled) return { found: [], waiting: false };
  const words = (parts.data ?? []).map(
    ({ part, title, description }): Command => ({
      id: `site-${part}`,
      label: title,
      words: description,
      group: "Site",
      icon: LetterText,
      run: () => navigate(`/desk/site/${part}`),
    }),
  );
  const found = shown.flatMap((name, index) =>
    (records[index]?.data?.items ?? []).map(
      ({ id, title, status }): Command => ({
        id: `${name}-${id}`,
        label: title.raw || "Untitled",
        hint: statusWords(status),
        group: kinds[name].many,
        icon: icons[name],
        run: () => navigate(editPath(kinds[name].type, id)),
      }),
    ),
  );
  const media = (files.data?.items ?? []).map(
    (file): Command => ({
      id: `media-${file.id}`,
      label: fileTitle(file),
      hint: file.mime_type,
      group: "Media",
      icon: Images,
      run: () => navigate(`/desk/media?file=${file.id}`),
    }),
  );
  const waiting = [...records, files, parts].some(({ isFetching }) => isFetching) || search !== typed.trim();
  const wanted = search.toLowerCase();
  const named = ({ label }: Command) => (label.toLowerCase().includes(wanted) ? 0 : 1);
  // What is called so comes before what only speaks of it.
  return {
    found: [...matching(words, search), ...found, ...media].sort((a, b) => named(a) - named(b)),
    waiting,
  };
}
