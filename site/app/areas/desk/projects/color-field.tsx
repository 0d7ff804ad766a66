import { useEffect, useState } from "react";
import type { DeskMedia } from "../api/records.ts";
import { TextInput } from "../ui/inputs.tsx";
import { thumbnailOf } from "../ui/thumbnail.tsx";
import { colorsIn, contrasts, parseColor } from "./brand-color.ts";
import type { FieldsProps } from "./fields-props.ts";

/** The colours of the cover; none until they are known. */
function useProposals(cover: DeskMedia | undefined): readonly string[] {
  const [proposals, setProposals] = useState<readonly string[]>([]);
  const address = cover ? thumbnailOf(cover) : "";
  // The colours are read from the picture's pixels, which have to be loaded first.
  useEffect(() => {
    let current = true;
    setProposals([]);
    if (address) void colorsIn(address).then((colors) => current && setProposals(colors));
    return () => {
      current = false;
    };
  }, [address]);
  return proposals;
}

const ratio = (value: number) => `${value.toFixed(1)} : 1`;

function contrastWords(color: number[]): string {
  const { dark, light } = contrasts(color);
  const weak = [dark < 3 && "dark", light < 3 && "light"].filter(Boolean);
  const found = `Contrast ${ratio(dark)} on the dark theme, ${ratio(light)} on the light one.`;
  return weak.length === 0
    ? found
    : `${found} Weak on the ${weak.join(" and ")}: there the site takes a stronger shade for text.`;
}

/** The project's own hue, proposed from its cover, with how it reads in both themes. */
export function ColorField({
  draft,
  change,
  cover,
}: Pick<FieldsProps, "draft" | "change"> & { cover: DeskMedia | undefined }) {
  const value = draft.fields.brand_color;
  const set = (brand_color: string) => change((now) => ({ ...now, fields: { ...now.fields, brand_color } }));
  const proposals = useProposals(cover);
  const color = parseColor(value);

  // A project without a colour takes the cover's strongest: one thing less to do.
  const [first] = proposals;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the proposals come in
  useEffect(() => {
    if (first && value === "") set(first);
  }, [first]);

  return (
    <div className="desk-color">
      <span className="desk-swatch" style={color ? { background: `rgb(${color.join(" ")})` } : undefined} />
      <TextInput
        label="Brand colour"
        value={value}
        onText={set}
        maxLength={7}
        placeholder="#FA5537"
        hint={
          color
            ? contrastWords(color)
            : "The page takes it as its one hue. Without one it keeps the studio's."
        }
        error={value && !color ? "Six hexadecimal digits behind a #, such as #FA5537." : undefined}
      />
      {proposals.length > 0 && (
        <ul className="desk-proposals" aria-label="Colours of the cover">
          {proposals.map((proposal) => (
            <li key={proposal}>
              <button
                type="button"
                aria-label={`Take ${proposal}`}
                aria-pressed={proposal === value}
                title={proposal}
                style={{ background: proposal }}
                onClick={() => set(proposal)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
