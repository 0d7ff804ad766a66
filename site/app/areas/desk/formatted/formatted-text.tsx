import { Bold, Italic, Link2, List as ListIcon, ListOrdered, type LucideIcon } from "lucide-react";
import { toggleMark } from "prosemirror-commands";
import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect, useId, useRef, useState } from "react";
import { linkPlace, putLink } from "../links/link-commands.ts";
import { LinkWindow } from "../links/link-window.tsx";
import { keepOneTabStop } from "../ui/one-tab-stop.ts";
import { readFormatted, writeFormatted } from "./formatted-html.ts";
import { formattedState, formattedView, isFormatted, listKind, toggleList } from "./formatted-view.ts";
import { schema } from "./schema.ts";

const nothing = { strong: false, em: false, link: false, bullets: false, numbers: false };

/** A field for paragraphs and lists with bold and italic words and links. @param html as `readFormatted` reads it. */
export function FormattedText({
  id,
  label,
  rows = 4,
  html,
  onHtml,
}: {
  id?: string;
  label: string;
  rows?: number | undefined;
  html: string;
  onHtml: (html: string) => void;
}) {
  const labelId = useId();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [active, setActive] = useState(nothing);
  const [isLinking, setLinking] = useState(false);
  /** HTML of the view's text. A prop that differs from it comes from elsewhere, such as an undo or a restored draft. */
  const shown = useRef(html);
  const latest = useRef(onHtml);
  latest.current = onHtml;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is made once, with the text that is there then
  useEffect(() => {
    if (!place.current) return;
    const attributes = { class: "desk-formatted-words", "aria-labelledby": labelId, ...(id && { id }) };
    const begin = () => {
      const doc = readFormatted(shown.current) ?? schema.node("doc", null, [schema.node("paragraph")]);
      return { doc, source: shown.current, state: formattedState(doc, () => setLinking(true)) };
    };
    const opened = begin();
    const made = formattedView(place.current, opened.state, attributes, (state, isChanged) => {
      setActive({
        strong: isFormatted(state, "strong"),
        em: isFormatted(state, "em"),
        link: isFormatted(state, "link"),
        bullets: listKind(state) === "bullets",
        numbers: listKind(state) === "numbers",
      });
      if (!isChanged) return;
      // If all changes are undone, the HTML is what it was, byte for byte.
      const written = state.doc.eq(opened.doc) ? opened.source : writeFormatted(state.doc);
      if (written === shown.current) return;
      shown.current = written;
      latest.current(written);
    });
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, []);

  useEffect(() => {
    if (html === shown.current) return;
    shown.current = html;
    const doc = readFormatted(html);
    if (doc) view.current?.updateState(formattedState(doc, () => setLinking(true)));
  }, [html]);

  const run = (command: Command) => {
    const { current } = view;
    if (!current) return;
    command(current.state, current.dispatch, current);
    current.focus();
  };
  const tools = [
    {
      name: "strong",
      label: "Bold",
      keys: "Ctrl B",
      Icon: Bold,
      press: () => run(toggleMark(schema.marks.strong)),
    },
    {
      name: "em",
      label: "Italic",
      keys: "Ctrl I",
      Icon: Italic,
      press: () => run(toggleMark(schema.marks.em)),
    },
    { name: "link", label: "Link", keys: "Ctrl K", Icon: Link2, press: () => setLinking(true) },
    { name: "bullets", label: "List", Icon: ListIcon, press: () => run(toggleList("bullets")) },
    { name: "numbers", label: "Numbered list", Icon: ListOrdered, press: () => run(toggleList("numbers")) },
  ] as const satisfies {
    name: keyof typeof nothing;
    label: string;
    keys?: string;
    Icon: LucideIcon;
    press: () => void;
  }[];
  return (
    <div className="desk-field desk-formatted">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a label's press, which leads to its field */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: likewise */}
      <span id={labelId} className="desk-formatted-label" onClick={() => view.current?.focus()}>
        {label}
      </span>
      <div ref={keepOneTabStop} role="toolbar" aria-label="Formatting" className="desk-formatted-tools">
        {tools.map(({ name, label: tool, Icon, press, ...more }) => (
          <button
            key={name}
            type="button"
            aria-label={tool}
            aria-pressed={active[name]}
            title={"keys" in more ? `${tool} (${more.keys})` : tool}
            // The selection in the text stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={press}
          >
            <Icon aria-hidden size={16} />
          </button>
        ))}
      </div>
      <div ref={place} className="desk-input" style={{ minHeight: `${rows * 1.5 + 1}rem` }} />
      {isLinking && view.current && (
        <LinkWindow
          before={linkPlace(view.current.state)?.href ?? ""}
          onPut={(href, name) => run(putLink({ href }, name ?? href))}
          onClose={() => setLinking(false)}
        />
      )}
    </div>
  );
}
