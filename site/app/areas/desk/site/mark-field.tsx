/** The studio's mark: a drawing, the colour behind it, and how it looks as small as tabs show it. */
import { drawingProblem } from "@extenso/contract/site-content/drawing.ts";
import {
  type MarkIconKind,
  markIcon,
  markProblem,
  type StudioMark,
} from "@extenso/contract/site-content/mark-icons.ts";
import { useEffect, useId, useRef, useState } from "react";
import { trustedHtml } from "../../../trusted-types/trusted-html.ts";
import { cleanDrawing } from "./clean-drawing.ts";
import { type SiteContentForm, valueAt } from "./content-form.ts";
import { Field } from "./fields.tsx";

export function MarkField({ form }: { form: SiteContentForm }) {
  const id = useId();
  const mark = valueAt(form.document, "mark") as StudioMark | undefined;
  const [problem, setProblem] = useState("");
  const told = problem || form.faults["mark.svg"] || form.faults.mark;

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    const cleaned = await cleanDrawing(file);
    const found = "problem" in cleaned ? cleaned.problem : markProblem(cleaned.svg);
    setProblem(found ?? "");
    if (!found && "svg" in cleaned) form.change("mark", { ...mark, svg: cleaned.svg });
  }

  return (
    <>
      <div className="desk-field">
        <label htmlFor={id}>Square SVG</label>
        {mark && <MarkPreview mark={mark} />}
        <input
          id={id}
          type="file"
          className="site-file"
          accept=".svg,image/svg+xml"
          disabled={form.readOnly}
          aria-invalid={told ? true : undefined}
          aria-describedby={`${id}-hint ${id}-told`}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = "";
          }}
        />
        <p id={`${id}-hint`} className="desk-soft site-hint">
          The icon of tabs, bookmarks and home screens, and the picture in mails. About as wide as it is high;
          few and bold shapes read best. Empty: the icons that the site came with.
        </p>
        <p id={`${id}-told`} role="status" className="site-fault">
          {told}
        </p>
      </div>
      {mark && (
        <>
          <GroundField form={form} />
          {!form.readOnly && (
            <p>
              <button
                type="button"
                className="desk-button"
                onClick={() => {
                  setProblem("");
                  form.change("mark", undefined);
                }}
              >
                Remove the mark
              </button>
            </p>
          )}
        </>
      )}
    </>
  );
}

const firstGround = "#0b0b0d";

/** As it is typed it may be any text; the picker beside it always shows a colour. */
function GroundField({ form }: { form: SiteContentForm }) {
  const value = String(valueAt(form.document, "mark.ground") ?? "");
  const set = (text: string) => form.change("mark.ground", text.trim().toLowerCase() || undefined);
  return (
    <Field
      form={form}
      path="mark.ground"
      label="Colour behind the mark"
      hint="Empty: the drawing is the whole icon, in tabs without anything behind it and on home screens on white."
    >
      {(control) => (
        <div className="site-accent">
          <input
            {...control}
            className="desk-input"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            placeholder="none"
            readOnly={form.readOnly}
            value={value}
            onChange={({ target }) => set(target.value)}
          />
          <input
            type="color"
            aria-label="Choose the colour behind the mark"
            className="site-swatch"
            disabled={form.readOnly}
            value={isColour(value) ? value : firstGround}
            onChange={({ target }) => set(target.value)}
          />
        </div>
      )}
    </Field>
  );
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

/** Pixels. */
const shown: readonly { size: number; kind: MarkIconKind; name: string }[] = [
  { size: 16, kind: "tab", name: "Tab" },
  { size: 32, kind: "tab", name: "Bookmark" },
  { size: 180, kind: "app", name: "Home screen" },
];

function MarkPreview({ mark: { svg, ground } }: { mark: StudioMark }) {
  // A draft, or what is typed just now, may have anything in it.
  const mark = { svg, ground: ground && isColour(ground) ? ground : undefined };
  const isFit = drawingProblem(svg) === null;
  return (
    <div className="site-mark">
      {["light", "dark"].map((theme) => (
        <ul key={theme} data-on={theme} aria-label={`The mark on the ${theme} theme`}>
          {shown.map(({ size, kind, name }) => (
            <li key={size}>
              <Drawing svg={isFit ? markIcon(mark, kind, size) : ""} label={`${name}, ${size} pixels`} />
              <span>{size} px</span>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

/** In a tree of its own: gradients are found by their `id`, and the logo beside may have the same ones. */
function Drawing({ svg, label }: { svg: string; label: string }) {
  const host = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: "open" });
    if (root) root.innerHTML = trustedHtml(svg) as string;
  }, [svg]);
  return <span ref={host} role="img" aria-label={label} />;
}
