import { useQueries, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { may, mayEdit } from "../access/capabilities.ts";
import { listRecords } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import { listMedia } from "../api/media.ts";
import { type Command, useAllCommands } from "../commands/commands.ts";
import { matching } from "../commands/match.ts";
import { editPath, kinds } from "../kinds.ts";
import { fileTitle } from "../library/file-labels.ts";
import { listParts, siteContentKeys } from "../site/site-content.ts";
import { Files, FileText, Images, LayoutPanelTop, LetterText, Search } from "../ui/icons.ts";
import { statusLabel } from "../ui/status-mark.tsx";
import { Keys } from "./keys.tsx";

interface Group {
  name: string;
  commands: Command[];
}

/** The page's own commands come first, a list's columns last; other groups are in the order of their first command. */
const places: Record<string, number> = { "This page": -1, "This list": 1 };

function grouped(commands: readonly Command[]): Group[] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  }
  return [...groups]
    .map(([name, members]) => ({ name, commands: members }))
    .sort((a, b) => (places[a.name] ?? 0) - (places[b.name] ?? 0));
}

function Option({
  command,
  id,
  active,
  onRun,
}: {
  command: Command;
  id: string;
  active: boolean;
  onRun: () => void;
}) {
  const { label, hint, icon: Icon, keys } = command;
  return (
    // The field keeps the focus and its keys: an option is pressed, never focused.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does it
    // biome-ignore lint/a11y/useFocusableInteractive: as the pattern of a combobox has it
    <div role="option" id={id} aria-selected={active} className="desk-palette-option" onClick={onRun}>
      <Icon aria-hidden size={18} />
      <span className="desk-palette-label">{label}</span>
      {hint && <span className="desk-palette-hint">{hint}</span>}
      {keys && <Keys keys={keys} />}
    </div>
  );
}

/** One field for everything: where to go, what to begin, what to do here, and what there is. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const commands = matching(useAllCommands(), typed);
  const { found, waiting } = useFound(typed);
  const groups = grouped([...commands, ...found]);
  const options = groups.flatMap((group) => group.commands);
  const active = Math.min(at, options.length - 1);

  // Modal is what a call makes of a dialog.
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one is looked up in what was drawn
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active, typed]);

  function run(command: Command | undefined): void {
    if (!command) return;
    // Closed first: the focus is back where it was when the command takes it elsewhere.
    dialog.current?.close();
    command.run();
  }

  function onKeys(event: KeyboardEvent): void {
    const { length } = options;
    const steps: Record<string, () => number> = {
      ArrowDown: () => (active + 1) % length,
      ArrowUp: () => (active - 1 + length) % length,
      PageDown: () => Math.min(active + 8, length - 1),
      PageUp: () => Math.max(active - 8, 0),
    };
    const step = steps[event.key];
    if (step && length > 0) {
      event.preventDefault();
      setAt(step());
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(options[active]);
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is on what lies around it
    <dialog
      ref={dialog}
      aria-label="Commands"
      className="desk-palette"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className="desk-palette-box">
        <div className="desk-palette-field">
          <Search aria-hidden size={20} />
          <input
            type="text"
            role="combobox"
            aria-label="Search or command"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder="Search or jump to…"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeys}
          />
          <Keys keys="escape" />
        </div>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Commands" className="desk-palette-list">
          {groups.map(({ name, commands: members }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
            <div key={name} role="group" aria-label={name}>
              <p aria-hidden="true" className="desk-palette-group">
                {name}
              </p>
              {members.map((command) => {
                const index = options.indexOf(command);
                return (
                  <Option
                    key={command.id}
                    id={`${id}-${index}`}
                    command={command}
                    active={index === active}
                    onRun={() => run(command)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        <p role="status" className="desk-palette-status">
          {waiting ? "Searching…" : options.length === 0 ? `Nothing found for “${typed.trim()}”.` : ""}
        </p>
      </div>
    </dialog>
  );
}

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

/** Searches the studio by name: parts of the site, articles, pages, projects and files, a few of each. */
function useFound(typed: string): { found: Command[]; waiting: boolean } {
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
    queryKey: siteContentKeys.all,
    queryFn: ({ signal }) => listParts(signal),
    enabled: enabled && may(caller, "edit_site"),
  });
  if (!enabled) return { found: [], waiting: false };
  const words = (parts.data ?? []).map(
    ({ part, title, description }): Command => ({
      id: `site-${part}`,
      label: title,
      keywords: description,
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
        hint: statusLabel(status),
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
  // Title matches rank before text matches.
  return {
    found: [...matching(words, search), ...found, ...media].sort((a, b) => named(a) - named(b)),
    waiting,
  };
}
