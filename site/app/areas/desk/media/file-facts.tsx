import { useOwnContent } from "../access/use-own-content.ts";
import type { DeskMedia } from "../api/records.ts";
import { fileName, sizeWords, typeWords } from "../library/file-labels.ts";
import { momentWords } from "../time/times.ts";

const shown: [name: string, label: string, words?: (value: unknown) => string][] = [
  ["camera", "Camera"],
  ["aperture", "Aperture", (value) => `f/${value}`],
  ["shutter_speed", "Exposure", (value) => exposureWords(Number(value))],
  ["iso", "ISO"],
  ["focal_length", "Focal length", (value) => `${value} mm`],
  ["credit", "Credit"],
  ["copyright", "Copyright"],
];

function exposureWords(seconds: number): string {
  return seconds > 0 && seconds < 1 ? `1/${Math.round(1 / seconds)} s` : `${seconds} s`;
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the file itself says, and what was made of it. */
export function FileFacts({ file }: { file: DeskMedia }) {
  const { width, height, filesize, image_meta, sizes, length_formatted, original_image, parent_image } =
    file.media_details;
  const hasFormats = useOwnContent() && /^image\/(?:jpeg|png|webp)$/.test(file.mime_type);
  const made = Object.entries(sizes).filter(([name]) => name !== "full");
  return (
    <section className="desk-part" aria-labelledby="file-facts">
      <h3 id="file-facts">Details</h3>
      <dl className="desk-facts">
        <Fact label="File">{fileName(file)}</Fact>
        <Fact label="Type">{[typeWords(file), sizeWords(filesize)].filter(Boolean).join(", ")}</Fact>
        {width > 0 && <Fact label="Measures">{`${width} × ${height} px`}</Fact>}
        {length_formatted && <Fact label="Length">{length_formatted}</Fact>}
        {!Number.isNaN(Date.parse(file.date)) && (
          <Fact label="Uploaded">{momentWords(new Date(file.date))}</Fact>
        )}
        {shown.map(([name, label, words = String]) => {
          const value = image_meta[name];
          const isSaid =
            value !== undefined && value !== null && value !== "" && value !== "0" && value !== 0;
          return (
            isSaid && (
              <Fact key={name} label={label}>
                {words(value)}
              </Fact>
            )
          );
        })}
        {original_image && <Fact label="Original">{`${original_image}, kept as it came`}</Fact>}
        {parent_image && <Fact label="Made from">{parent_image.file.split("/").at(-1) ?? ""}</Fact>}
      </dl>
      {made.length > 0 && (
        <>
          <h4 className="label">Sizes that were made</h4>
          <ul className="desk-sizes">
            {made.map(([name, size]) => (
              <li key={name}>
                <a href={size.source_url} target="_blank" rel="noreferrer">
                  {`${size.width} × ${size.height}`}
                </a>
                <span>{[typeWords(size), sizeWords(size.filesize)].filter(Boolean).join(", ")}</span>
              </li>
            ))}
          </ul>
          {hasFormats && (
            <p className="desk-hint">Browsers that know them get AVIF or WebP, made when first asked for.</p>
          )}
        </>
      )}
      <p className="desk-hint">Where it was taken is removed from every file as it comes in.</p>
    </section>
  );
}
