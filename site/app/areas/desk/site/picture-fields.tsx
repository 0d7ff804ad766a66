/** Pictures and films of a form: chosen from the library, or among those that came with the site. */
import type { LibraryPicture } from "@extenso/contract/site-content/pictures.ts";
import { Suspense, useId, useRef, useState } from "react";
import { type PictureName, pictureAddress, type ShownPicture } from "../../../ui/pictures/picture.tsx";
import { useOwnContent } from "../access/use-own-content.ts";
import type { DeskMedia } from "../api/records.ts";
import { fileName } from "../library/file-labels.ts";
import { LibraryWindow } from "../library/library-window-part.ts";
import { sayFailed } from "../notices/notices.ts";
import { FilmFrame } from "../ui/film-frame.tsx";
import { chosenPicture, uploadPath } from "./chosen-picture.ts";
import { type SiteContentForm, valueAt } from "./content-form.ts";

interface FieldProps {
  form: SiteContentForm;
  path: string;
  label: string;
  hint?: string;
  /** It may be taken out. */
  optional?: boolean;
  /** Where what it shows is said: filled with the library's words while it is empty. */
  alt?: string;
}

const elsewhere = "This file is outside this site’s library.";

/** A picture of a page, with its sizes. */
export function PictureField({
  ownOnly = false,
  ...props
}: FieldProps & {
  /** Pictures that came with the site can't be chosen. */
  ownOnly?: boolean;
}) {
  const { form, path } = props;
  const ownContent = useOwnContent();
  const value = valueAt(form.document, path) as ShownPicture | "" | undefined;
  const isNamed = typeof value === "string" && value !== "";
  return (
    <Chooser
      {...props}
      kind="image"
      name={isNamed ? value : value ? fileName({ source_url: value.file }) : ""}
      source={value ? previewOf(value) : ""}
      {...(ownOnly ? {} : { onSitePicture: (name: PictureName) => form.change(path, name) })}
      onFile={(file) => {
        const chosen = chosenPicture(file, ownContent);
        if (!chosen) return sayFailed(elsewhere);
        form.change(path, chosen);
      }}
    />
  );
}

function previewOf(value: PictureName | LibraryPicture): string {
  if (typeof value === "string") return pictureAddress(value, 480, "webp");
  return (value.sizes.find(({ width }) => width >= 300) ?? value).file;
}

/** A file by its path alone: a portrait, a logo, a film. @param onFile what else of it is kept. */
export function FileField({
  kind = "image",
  onFile,
  ...props
}: FieldProps & { kind?: "image" | "video"; onFile?: (file: DeskMedia) => void }) {
  const { form, path } = props;
  const value = String(valueAt(form.document, path) ?? "");
  return (
    <Chooser
      {...props}
      kind={kind}
      name={value && fileName({ source_url: value })}
      source={value}
      onFile={(file) => {
        const chosen = uploadPath(file.source_url);
        if (!chosen) return sayFailed(elsewhere);
        form.change(path, chosen);
        onFile?.(file);
      }}
    />
  );
}

function Chooser({
  form,
  path,
  label,
  hint,
  optional = false,
  alt,
  kind,
  name,
  source,
  onSitePicture,
  onFile,
}: FieldProps & {
  kind: "image" | "video";
  /** Name of the chosen file; empty if there is none yet. */
  name: string;
  source: string;
  /** Where given: the pictures that came with the site may be chosen too. */
  onSitePicture?: (name: PictureName) => void;
  onFile: (file: DeskMedia) => void;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const fault = Object.entries(form.faults).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
  const choose = name ? "Replace" : "Choose";
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <fieldset className="desk-field">
      <legend>{label}</legend>
      <div className="site-picture">
        <span className="site-picture-shown">
          {source && (kind === "video" ? <FilmFrame src={source} /> : <img src={source} alt="" />)}
        </span>
        <div className="site-picture-words">
          <p id={`${id}-name`} className="desk-soft">
            {name || "None selected"}
          </p>
          {!form.readOnly && (
            <p className="desk-row">
              <button
                ref={opener}
                type="button"
                className="desk-button"
                aria-label={`${choose}, ${label}`}
                aria-invalid={fault ? true : undefined}
                aria-describedby={`${id}-name ${fault ? `${id}-fault` : ""}`}
                onClick={() => setOpen(true)}
              >
                {choose}
              </button>
              {optional && name && (
                <button
                  type="button"
                  className="desk-button"
                  data-look="quiet"
                  aria-label={`Remove, ${label}`}
                  onClick={() => {
                    form.change(path, undefined);
                    requestAnimationFrame(() => opener.current?.focus());
                  }}
                >
                  {" "}
                  Remove{" "}
                </button>
              )}
            </p>
          )}
        </div>
      </div>
      {hint && <p className="desk-soft site-hint">{hint}</p>}
      {fault && (
        <p id={`${id}-fault`} className="site-fault">
          {fault}
        </p>
      )}
      {open && (
        <Suspense>
          <LibraryWindow
            title={`Choose: ${label}`}
            kind={kind}
            uploads
            onClose={close}
            onSitePicture={
              onSitePicture &&
              ((chosen) => {
                onSitePicture(chosen);
                close();
              })
            }
            onChoose={([file]) => {
              if (file) onFile(file);
              if (alt && file?.alt_text && !valueAt(form.document, alt)) form.change(alt, file.alt_text);
              close();
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
