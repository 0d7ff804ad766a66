import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { trashDays } from "@extenso/contract/fields/library-limits.ts";
import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { keys } from "../api/keys.ts";
import { listLibrary } from "../api/library.ts";
import { getMedia, type TaggedMedia, usesOf } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { useAction } from "../kit/use-action.ts";
import { FileButton, jpegTypes } from "../library/file-button.tsx";
import { fileName, fileTitle, typeLabel } from "../library/file-labels.ts";
import { replaceFile } from "../library/replace-file.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { useModal } from "../parts/lazy-part.tsx";
import { isClockTime, studioMoment, useStudioZone } from "../time/studio-time.ts";
import { Failure } from "../ui/failure.tsx";
import { CropPicture } from "./crop-picture.tsx";
import { FileForm } from "./file-form.tsx";
import { FileTags } from "./file-tags.tsx";
import { useTrash } from "./use-trash.ts";
import { countUses, UsesList } from "./uses-list.tsx";

/** A file opened over the library: what it shows, what is said of it, where it is used. */
export function FilePanel({
  id,
  files,
  open,
}: {
  id: number;
  files: readonly DeskMedia[];
  open: (file: number) => void;
}) {
  const dialog = useModal();
  const opened = useQuery({
    queryKey: keys.file(id),
    queryFn: ({ signal }) => getMedia(id, signal),
    // A newer state must not replace typed input; saving tells of one.
    refetchOnWindowFocus: false,
  });
  // The library's own list knows the tags, and whether it is in the trash.
  const query = { include: [id] };
  const ours = useQuery({
    queryKey: keys.library(query),
    queryFn: async ({ signal }) => (await listLibrary(query, signal)).items[0] ?? null,
  });
  const at = files.findIndex((file) => file.id === id);
  const file = opened.data?.file ?? files[at];
  const beside = (step: number) => {
    const next = at < 0 ? undefined : files[at + step];
    return { disabled: !next, onClick: () => next && open(next.id) };
  };
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is on what lies around it
    <dialog
      ref={dialog}
      aria-labelledby="file-title"
      className="desk-panel"
      onClose={(event) => event.target === event.currentTarget && open(0)}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="desk-panel-box">
        <header className="desk-panel-head">
          <h2 id="file-title">{file ? fileTitle(file) : "File"}</h2>
          <button type="button" aria-label="Previous file" className="desk-icon-button" {...beside(-1)}>
            <ArrowLeft aria-hidden size={20} />
          </button>
          <button type="button" aria-label="Next file" className="desk-icon-button" {...beside(1)}>
            <ArrowRight aria-hidden size={20} />
          </button>
          <button type="button" aria-label="Close" className="desk-icon-button" onClick={close}>
            <X aria-hidden size={20} />
          </button>
        </header>
        {opened.error && <Failure message={errorMessage(opened.error)} onAgain={() => opened.refetch()} />}
        {opened.data && (
          <>
            <FileForm key={id} opened={opened.data} />
            <CropPicture key={`crop ${id}`} file={opened.data.file} onMade={open} />
            {ours.data && (
              <section className="desk-part" aria-labelledby="file-tags">
                <h3 id="file-tags">Tags</h3>
                <FileTags files={[ours.data]} />
              </section>
            )}
            <FileUses id={id} />
            <FileFacts file={opened.data.file} />
            <FileActions
              opened={opened.data}
              isTrashed={(ours.data?.trashed_gmt ?? null) !== null}
              onGone={close}
            />
          </>
        )}
      </div>
    </dialog>
  );
}

const shown: [name: string, label: string, words?: (value: unknown) => string][] = [
  ["camera", "Camera"],
  ["aperture", "Aperture", (value) => `f/${value}`],
  ["shutter_speed", "Exposure", (value) => exposureLabel(Number(value))],
  ["iso", "ISO"],
  ["focal_length", "Focal length", (value) => `${value} mm`],
  ["credit", "Credit"],
  ["copyright", "Copyright"],
];

function exposureLabel(seconds: number): string {
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

/** Shows facts about the file itself, and the sizes and formats made of it. */
function FileFacts({ file }: { file: DeskMedia }) {
  const { width, height, filesize, image_meta, sizes, length_formatted, parent_image } = file.media_details;
  const original = file.media_details.source_image ?? file.media_details.original_image;
  const hasFormats = /^image\/(?:jpeg|png|webp)$/.test(file.mime_type);
  const zone = useStudioZone();
  const made = Object.entries(sizes).filter(([name]) => name !== "full");
  return (
    <section className="desk-part" aria-labelledby="file-facts">
      <h3 id="file-facts">Details</h3>
      <dl className="desk-facts">
        <Fact label="File">{fileName(file)}</Fact>
        <Fact label="Type">{[typeLabel(file), sizeLabel(filesize)].filter(Boolean).join(", ")}</Fact>
        {width > 0 && <Fact label="Dimensions">{`${width} × ${height} px`}</Fact>}
        {length_formatted && <Fact label="Length">{length_formatted}</Fact>}
        {isClockTime(file.date) && <Fact label="Uploaded">{studioMoment(file.date, zone)}</Fact>}
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
        {original && <Fact label="Original">{`${original}, kept as uploaded`}</Fact>}
        {parent_image && <Fact label="Made from">{parent_image.file.split("/").at(-1) ?? ""}</Fact>}
      </dl>
      {made.length > 0 && (
        <>
          <h4 className="label">Generated sizes</h4>
          <ul className="desk-sizes">
            {made.map(([name, size]) => (
              <li key={name}>
                <a href={size.source_url} target="_blank" rel="noreferrer">
                  {`${size.width} × ${size.height}`}
                </a>
                <span>{[typeLabel(size), sizeLabel(size.filesize)].filter(Boolean).join(", ")}</span>
              </li>
            ))}
          </ul>
          {hasFormats && (
            <p className="desk-hint">
              Browsers that support them get AVIF or WebP, generated on first request.
            </p>
          )}
        </>
      )}
      <p className="desk-hint">Location data is removed from every upload.</p>
    </section>
  );
}

/** Replaces a file at its address, copies that address, or moves the file into the trash and out of it. */
function FileActions({
  opened: { file, etag },
  isTrashed,
  onGone,
}: {
  opened: TaggedMedia;
  isTrashed: boolean;
  onGone: () => void;
}) {
  const client = useQueryClient();
  const title = fileTitle(file);
  const replacing = useAction();
  const replace = (next: File) =>
    void replacing.run(async () => {
      await replaceFile(file.id, next, etag);
      say(`“${title}” replaced. Its address stays.`);
      await client.invalidateQueries({ queryKey: keys.media });
    }, `“${title}” was not replaced.`);

  const trash = useTrash();

  async function remove(): Promise<void> {
    if (await trash.trash([file])) onGone();
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(new URL(file.source_url, location.href).href);
      say("Address copied.");
    } catch {
      sayFailed("Your browser blocked copying.");
    }
  }

  return (
    <div className="desk-part">
      {trash.asked && (
        <div role="alert" className="desk-in-use">
          <p>
            “{title}” is in use. These pages keep it while it’s in the trash, for {trashDays} days; then it’s
            missing here:
          </p>
          {trash.asked.used.map((uses) => (
            <UsesList key={uses.id} uses={uses} />
          ))}
          <p className="desk-row">
            <button
              type="button"
              className="desk-button"
              data-look="danger"
              onClick={() => {
                void trash.move([file]);
                onGone();
              }}
            >
              Move to trash anyway
            </button>
            <button type="button" className="desk-button" onClick={trash.keep}>
              Keep it
            </button>
          </p>
        </div>
      )}
      <div className="desk-row">
        <button type="button" className="desk-button" onClick={copy}>
          Copy address
        </button>
        <FileButton
          label={replacing.isBusy ? "Replacing…" : "Replace"}
          accept={file.mime_type === "image/jpeg" ? jpegTypes : file.mime_type}
          onFiles={([next]) => next && replace(next)}
        />
        {isTrashed ? (
          <>
            <button
              type="button"
              className="desk-button"
              onClick={() => {
                void trash.restore([file]);
                onGone();
              }}
            >
              Restore
            </button>
            <button
              type="button"
              className="desk-button"
              data-look="danger"
              onClick={() => {
                trash.deleteLater([file]);
                onGone();
              }}
            >
              Delete for good
            </button>
          </>
        ) : (
          <button
            type="button"
            className="desk-button"
            data-look="danger"
            disabled={trash.isLooking || trash.asked !== null}
            onClick={() => void remove()}
          >
            Move to trash
          </button>
        )}
      </div>
    </div>
  );
}

/** Section that shows where a file is used, to be checked before it is deleted or replaced. */
function FileUses({ id }: { id: number }) {
  const uses = useQuery({
    queryKey: keys.uses(id),
    queryFn: ({ signal }) => usesOf(id, signal),
  });
  return (
    <section className="desk-part" aria-labelledby="file-uses">
      <h3 id="file-uses">Where it’s used</h3>
      {uses.isLoading && <p className="desk-soft">Looking…</p>}
      {uses.error && <p className="desk-soft">{errorMessage(uses.error)}</p>}
      {uses.data && countUses(uses.data) === 0 && <p className="desk-soft">Nowhere yet.</p>}
      {uses.data && <UsesList uses={uses.data} />}
    </section>
  );
}
