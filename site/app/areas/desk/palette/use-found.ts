import { useQueries, useQuery } from "@tanstack/react-query";
import { CircleHelp, Files, FileText, Images, Inbox, LayoutPanelTop, LetterText } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { useCaller } from "../access/caller.tsx";
import { may, mayEdit } from "../access/capabilities.ts";
import { listRecords } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import { listMedia } from "../api/media.ts";
import { read } from "../api/send.ts";
import type { Command } from "../commands/commands.ts";
import { matching } from "../commands/match.ts";
import { editPath, type KindName, kinds } from "../kinds.ts";
import { fileTitle } from "../library/file-labels.ts";
import { listRequests, type RequestQuery, requestKeys } from "../requests/requests-api.ts";
import { listParts, siteContentKeys } from "../site/site-content.ts";
import { statusLabel } from "../ui/status-mark.tsx";
import { splitAct } from "./record-acts.ts";
import type { RecordCommands } from "./use-record-commands.ts";

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

const requestsNamed = (search: string): RequestQuery => ({
  status: [],
  owner: undefined,
  search,
  orderby: "activity",
  order: "desc",
  page: 1,
});

/**
 * Searches the studio by name: parts of the site, articles, pages, projects, requests and files, a few of each; acts on
 * the records that are named; and answers for what isn't there.
 */
export function useFound(typed: string, commandsOf: RecordCommands): { found: Command[]; waiting: boolean } {
  const caller = useCaller();
  const navigate = useNavigate();
  const rested = useRested(typed.trim());
  const { act, name: search } = splitAct(rested);
  const enabled = search.length >= leastTyped;
  const shown = (Object.keys(kinds) as KindName[]).filter((name) => mayEdit(caller, kinds[name].type));
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
    queryKey: siteContentKeys.all,
    queryFn: ({ signal }) => listParts(signal),
    enabled: enabled && may(caller, "edit_site"),
  });
  const requests = useQuery({
    queryKey: requestKeys.list(requestsNamed(search)),
    queryFn: ({ signal }) => listRequests(requestsNamed(search), signal),
    enabled: enabled && may(caller, "handle_requests"),
  });
  const { answers, synonyms } = usePaletteHints(rested);
  if (!enabled) return { found: [], waiting: false };
  const words = (parts.data ?? []).map(
    ({ part, title, description }): Command => ({
      id: `site-${part}`,
      label: title,
      keywords: `${description} ${synonyms[part] ?? ""}`,
      group: "Site",
      icon: LetterText,
      run: () => navigate(`/desk/site/${part}`),
    }),
  );
  const wanted = search.toLowerCase();
  const isNamed = (label: string) => label.toLowerCase().includes(wanted);
  const found = shown.flatMap((kind, index) =>
    (records[index]?.data?.items ?? []).map((record) => ({
      kind,
      record,
      title: record.title.raw || "Untitled",
    })),
  );
  const opening = found.map(
    ({ kind, record, title }): Command => ({
      id: `${kind}-${record.id}`,
      label: title,
      hint: statusLabel(record.status),
      group: kinds[kind].many,
      icon: icons[kind],
      run: () => navigate(editPath(kinds[kind].type, record.id)),
    }),
  );
  // With an act, all that are named so; without one, what can be done with the one that is.
  const named = found.filter(({ title }) => isNamed(title));
  const acting = (act || named.length === 1 ? named : []).flatMap(({ kind, record }) =>
    commandsOf(kinds[kind].type, record, act),
  );
  const asking = (requests.data?.items ?? []).slice(0, mostEach).map(
    ({ id, name, company, reference }): Command => ({
      id: `request-${id}`,
      label: company ? `${name}, ${company}` : name,
      hint: reference,
      group: "Requests",
      icon: Inbox,
      run: () => navigate(`/desk/requests/${id}`),
    }),
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
  const waiting =
    [...records, files, parts, requests].some(({ isFetching }) => isFetching) || rested !== typed.trim();
  // Title matches rank before text matches.
  const all = [...matching(words, search), ...opening, ...asking, ...media].sort(
    (a, b) => Number(isNamed(b.label)) - Number(isNamed(a.label)),
  );
  return { found: act ? [...acting, ...all, ...answers] : [...all, ...acting, ...answers], waiting };
}

const settings = z.object({ email: z.string() });

/** Answers for what isn't there, and other words for what is: their code comes with the palette's first use. */
function usePaletteHints(typed: string): {
  answers: Command[];
  synonyms: Readonly<Record<string, string>>;
} {
  const caller = useCaller();
  const navigate = useNavigate();
  const known = useQuery({
    queryKey: ["palette-answers"],
    queryFn: async () => {
      const [{ paletteHints, answersTo }, { partSynonyms }] = await Promise.all([
        import("./palette-hints.ts"),
        import("./synonyms.ts"),
      ]);
      return { paletteHints, answersTo, partSynonyms };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const email = useQuery({
    queryKey: ["studio-email"],
    queryFn: ({ signal }) => read(settings, "/wp/v2/settings", { query: { _fields: "email" }, signal }),
    enabled: may(caller, "manage_studio") && typed !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!known.data) return { answers: [], synonyms: {} };
  const { paletteHints, answersTo, partSynonyms } = known.data;
  const answers = answersTo(typed, paletteHints(email.data?.email ?? ""))
    .filter(({ needs }) => needs === undefined || may(caller, needs))
    .map(
      ({ id, text, to }): Command => ({
        id: `answer-${id}`,
        label: text,
        group: "Answers",
        icon: CircleHelp,
        isSentence: true,
        run: () => navigate(to),
      }),
    );
  return { answers, synonyms: partSynonyms };
}
