import { contrast } from "@extenso/contract/colours/contrast.ts";
import { projectHue } from "@extenso/contract/colours/project-hue.ts";
import { drawingProblem } from "@extenso/contract/site-content/drawing.ts";
import { useId, useState } from "react";
import { trustedHtml } from "../../../../trusted-types/trusted-html.ts";
import { cleanDrawing } from "../clean-drawing.ts";
import { ColourField } from "../colour-field.tsx";
import { type SiteContentForm, valueAt } from "../content-form.ts";
import { Group } from "../fields.tsx";
import { MarkField } from "../mark-field.tsx";
import { PictureField } from "../picture-fields.tsx";

export function BrandForm({ form }: { form: SiteContentForm }) {
  return (
    <>
      <Group title="Colour">
        <ColourField
          form={form}
          path="accent"
          label="Accent"
          hint="Of buttons, marks and links. Empty: the orange that the site came with. Services and projects keep hues of their own."
          placeholder={siteAccent}
          first={siteAccent}
          about={(accent) => <AccentContrast accent={accent} />}
        />
      </Group>
      <Group title="Logo">
        <LogoField form={form} />
      </Group>
      <Group title="Mark">
        <MarkField form={form} />
      </Group>
      <Group title="Shared links">
        <PictureField
          form={form}
          path="share"
          label="Picture"
          ownOnly
          optional
          hint="In place of the pictures that came with the site; projects and articles keep theirs. 1,200 × 630 pixels are shown whole."
        />
      </Group>
    </>
  );
}

const siteAccent = "#fa5537";
/** The page's ground in both themes: styles/tokens.css. */
const [light, dark] = ["#f5f2ec", "#0b0b0d"];

const ratio = (one: string, other: string) => `${contrast(one, other).toFixed(1)} : 1`;

/** How an accent reads on the page, and which letters stand on it. */
function AccentContrast({ accent }: { accent: string }) {
  const letters = projectHue(accent).onHue;
  return (
    <p role="status" className="desk-soft">
      Contrast {ratio(accent, light)} on the light theme, {ratio(accent, dark)} on the dark one. Letters on it
      are {letters === "#ffffff" ? "light" : "dark"}, {ratio(accent, letters)}. Text in this colour gets a
      shade that reads in each theme.
    </p>
  );
}

interface Logo {
  svg: string;
  tinted: boolean;
}

function LogoField({ form }: { form: SiteContentForm }) {
  const id = useId();
  const logo = valueAt(form.document, "logo") as Logo | undefined;
  const [problem, setProblem] = useState("");
  const fault = Object.entries(form.faults).find(([path]) => path.startsWith("logo"))?.[1];
  const told = problem || fault;

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    const cleaned = await cleanDrawing(file);
    setProblem("problem" in cleaned ? cleaned.problem : "");
    if ("svg" in cleaned) form.change("logo", { svg: cleaned.svg, tinted: logo?.tinted ?? true });
  }

  return (
    <>
      <div className="desk-field">
        <label htmlFor={id}>SVG file</label>
        {logo && (
          <div className="site-logo" data-tinted={logo.tinted}>
            {["light", "dark"].map((theme) => (
              <span
                key={theme}
                role="img"
                aria-label={`On the ${theme} theme`}
                data-theme={theme}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing as the contract checks it
                dangerouslySetInnerHTML={{ __html: drawingProblem(logo.svg) ? "" : trustedHtml(logo.svg) }}
              />
            ))}
          </div>
        )}
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
          In place of mark and name in the header and the menus. What isn’t a shape is taken out of it.
        </p>
        <p id={`${id}-told`} role="status" className="site-fault">
          {told}
        </p>
      </div>
      {logo && (
        <>
          <label className="desk-check">
            <input
              type="checkbox"
              className="check"
              disabled={form.readOnly}
              checked={logo.tinted}
              onChange={({ target }) => form.change("logo", { ...logo, tinted: target.checked })}
            />
            <span>In the colour of the text, so that it fits both themes</span>
          </label>
          {!form.readOnly && (
            <p>
              <button type="button" className="desk-button" onClick={() => form.change("logo", undefined)}>
                Remove the logo
              </button>
            </p>
          )}
        </>
      )}
    </>
  );
}
