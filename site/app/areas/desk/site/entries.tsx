import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { moveItem } from "../move-item.ts";
import { usePageOffer } from "../notices/use-page-offer.ts";
import { type SiteContentForm, valueAt } from "./content-form.ts";

/** Entries in their order: each can be opened, moved, taken out; a new one is added at the end and opened. */
export function Entries({
  form,
  path,
  label,
  add = "",
  blank = () => ({}),
  isFixed = false,
  nameOf,
  children,
}: {
  form: SiteContentForm;
  path: string;
  label: string;
  /** The words of the button that adds one. */
  add?: string;
  /** A new entry. @param entries those that are there. */
  blank?: (entries: readonly Record<string, unknown>[]) => unknown;
  /** Entries can be edited, but not added, moved or removed: the site fixes their number and order. */
  isFixed?: boolean;
  /** Returns the entry's name, which is all that a closed entry shows. */
  nameOf: (entry: Record<string, unknown>) => string;
  /** The fields of the entry at a path. */
  children: (path: string) => ReactNode;
}) {
  const list = useRef<HTMLOListElement>(null);
  const offer = usePageOffer();
  // An undo puts an entry back among those that exist by then, so it reads the latest form.
  const latest = useRef(form);
  latest.current = form;
  const value = valueAt(form.document, path);
  const entries = (Array.isArray(value) ? value : []) as Record<string, unknown>[];
  const fault = form.faults[path];
  // Entries of an entry are below it.
  const Title = /\.\d+\./.test(path) ? "h3" : "h2";
  const isOpen = !form.readOnly && !isFixed;
  // Drawn at once: what is typed right after a press belongs where the focus goes.
  const put = (next: readonly unknown[]) => flushSync(() => latest.current.change(path, next));
  const focusOn = (index: number) => list.current?.children[index]?.querySelector("summary")?.focus();
  const bodies = () => [
    ...(list.current?.querySelectorAll<HTMLDetailsElement>(":scope > li > details") ?? []),
  ];
  /** Open entries stay open when they move. @param rearranged makes the same change to the list of open states. */
  const arrange = (next: readonly unknown[], rearranged: (open: boolean[]) => boolean[]) => {
    const open = rearranged(bodies().map((body) => body.open));
    put(next);
    for (const [index, body] of bodies().entries()) body.open = open[index] ?? false;
  };
  const move = (from: number, to: number) => {
    arrange(moveItem(entries, from, to), (open) => moveItem(open, from, to));
    focusOn(Math.min(Math.max(to, 0), entries.length - 1));
  };
  const takeOut = (index: number, name: string) => {
    const wasOpen = bodies()[index]?.open ?? false;
    arrange(entries.toSpliced(index, 1), (open) => open.toSpliced(index, 1));
    focusOn(Math.max(0, index - 1));
    offer(`“${name}” removed.`, () => {
      const now = valueAt(latest.current.document, path);
      const others = Array.isArray(now) ? now : [];
      arrange(others.toSpliced(index, 0, entries[index]), (open) => open.toSpliced(index, 0, wasOpen));
      focusOn(index);
    });
  };
  return (
    <section aria-label={label} className="site-entries">
      <Title className="site-entries-title">{label}</Title>
      <ol ref={list} className="site-entries-list">
        {entries.map((entry, index) => {
          const name = nameOf(entry) || "Untitled";
          const at = `${path}.${index}`;
          const isWrong = Object.keys(form.faults).some((one) => one === at || one.startsWith(`${at}.`));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are told apart by their places, as their faults are
            <li key={index} className="site-entry">
              <details className="site-entry-body" data-wrong={isWrong || undefined}>
                <summary className="site-entry-name">{name}</summary>
                <div className="desk-form site-entry-fields">
                  {form.faults[at] && <p className="site-fault">{form.faults[at]}</p>}
                  {children(at)}
                </div>
              </details>
              {isOpen && (
                <span className="site-entry-acts">
                  <Act
                    label={`Move ${name} up`}
                    onPress={() => move(index, index - 1)}
                    disabled={index === 0}
                  >
                    <ArrowUp aria-hidden size={18} />
                  </Act>
                  <Act
                    label={`Move ${name} down`}
                    onPress={() => move(index, index + 1)}
                    disabled={index === entries.length - 1}
                  >
                    <ArrowDown aria-hidden size={18} />
                  </Act>
                  <Act label={`Remove ${name}`} onPress={() => takeOut(index, name)}>
                    <Trash2 aria-hidden size={18} />
                  </Act>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {fault && <p className="site-fault">{fault}</p>}
      {isOpen && (
        <button
          type="button"
          className="desk-button"
          onClick={() => {
            put([...entries, blank(entries)]);
            const last = bodies().at(-1);
            if (last) last.open = true;
            last?.querySelector<HTMLElement>("input, textarea, select")?.focus();
          }}
        >
          <Plus aria-hidden size={18} />
          {add}
        </button>
      )}
    </section>
  );
}

function Act({
  label,
  onPress,
  disabled = false,
  children,
}: {
  label: string;
  onPress: () => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="desk-icon-button"
      aria-label={label}
      onClick={onPress}
      disabled={disabled}
    >
      {children}
    </button>
  );
}
