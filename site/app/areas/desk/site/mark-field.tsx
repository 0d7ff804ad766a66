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
import { ColourField, isColour } from "./colour-field.tsx";
import { type SiteContentForm, valueAt } from "./content-form.ts";

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
          <ColourField
            form={form}
            path="mark.ground"
            label="Colour behind the mark"
            hint="Empty: the drawing is the whole icon, in tabs without anything behind it and on home screens on white."
            placeholder="none"
            first="#0b0b0d"
          />
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
