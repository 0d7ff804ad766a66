import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type Command, useAllCommands } from "../commands/commands.ts";
import { useModal } from "../parts/lazy-part.tsx";
import { type ScheduleActions, useSchedule } from "../schedule/use-schedule.tsx";
import { groupCommands } from "./group-commands.ts";
import { Keys } from "./keys.tsx";
import { useFound } from "./use-found.ts";
import { useRecordCommands } from "./use-record-commands.ts";

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
  const { label, hint, icon: Icon, keys, isSentence } = command;
  return (
    // The field keeps the focus and its keys: an option is pressed, never focused.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does it
    // biome-ignore lint/a11y/useFocusableInteractive: as the pattern of a combobox has it
    <div role="option" id={id} aria-selected={active} className="desk-palette-option" onClick={onRun}>
      <Icon aria-hidden size={18} />
      <span className="desk-palette-label" data-sentence={isSentence}>
        {label}
      </span>
      {hint && <span className="desk-palette-hint">{hint}</span>}
      {keys && <Keys keys={keys} />}
    </div>
  );
}

interface Props {
  /** Number of this opening; 0 while it is closed. */
  opening: number;
  /** Text typed while the palette's code was loading. */
  typedBefore: string;
  onClose: () => void;
}

/** The palette while it is open, and windows that its commands have opened, which stay when it closes. */
export default function PaletteWindows({ opening, typedBefore, onClose }: Props) {
  const schedule = useSchedule();
  return (
    <>
      {opening > 0 && (
        <Palette key={opening} schedule={schedule} typedBefore={typedBefore} onClose={onClose} />
      )}
      {schedule.windows}
    </>
  );
}

/** One field for pages, things to create, this page's commands, and records found by their names. */
function Palette({ schedule, typedBefore, onClose }: Omit<Props, "opening"> & { schedule: ScheduleActions }) {
  const [typed, setTyped] = useState(typedBefore);
  const [at, setAt] = useState(0);
  const dialog = useModal();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const commands = useAllCommands();
  const { found, waiting } = useFound(typed, useRecordCommands(schedule));
  const groups = groupCommands(commands, found, typed);
  const options = groups.flatMap((group) => group.commands);
  const active = Math.min(at, options.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one is looked up in what was drawn
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active, typed]);

  function run(command: Command | undefined): void {
    if (!command) return;
    // Closing comes first: it gives the focus back, and the command may move it on.
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
