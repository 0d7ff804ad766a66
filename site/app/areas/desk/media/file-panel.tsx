import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { errorMessage } from "../../../session/load-client.ts";
import { useOwnContent } from "../access/use-own-content.ts";
import { hideUntilDeleted } from "../actions/pending-deletions.ts";
import type { ContentType } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import { deleteMedia, getMedia, type TaggedMedia, usesOf } from "../api/media.ts";
import type { DeskMedia, DeskUses } from "../api/records.ts";
import { editPath } from "../kinds.ts";
import { FileButton } from "../library/file-button.tsx";
import { fileName, fileTitle, typeLabel } from "../library/file-labels.ts";
import { replaceFile } from "../library/replace-file.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { momentLabel } from "../time/times.ts";
import { decodedName } from "../ui/decoded-name.ts";
import { Failure } from "../ui/failure.tsx";
import { ArrowLeft, ArrowRight, X } from "../ui/icons.ts";
import { StatusMark } from "../ui/status-mark.tsx";
import { CropPicture } from "./crop-picture.tsx";
import { FileForm } from "./file-form.tsx";

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
  const dialog = useRef<HTMLDialogElement>(null);
  const opened = useQuery({
    queryKey: keys.file(id),
    queryFn: ({ signal }) => getMedia(id, signal),
    // A newer state must not replace typed input; saving tells of one.
    refetchOnWindowFocus: false,
  });
  // A native dialog is modal only when it is opened by a call.
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
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
            <FileForm key={`${id} ${opened.data.etag}`} opened={opened.data} />
            <CropPicture key={`crop ${id}`} file={opened.data.file} onMade={open} />
            <FileUses id={id} />
            <FileFacts file={opened.data.file} />
            <FileActions opened={opened.data} onGone={close} />
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
  const { width, height, filesize, image_meta, sizes, length_formatted, original_image, parent_image } =
    file.media_details;
  const hasFormats = useOwnContent() && /^image\/(?:jpeg|png|webp)$/.test(file.mime_type);
  const made = Object.entries(sizes).filter(([name]) => name !== "full");
  return (
    <section className="desk-part" aria-labelledby="file-facts">
      <h3 id="file-facts">Details</h3>
      <dl className="desk-facts">
        <Fact label="File">{fileName(file)}</Fact>
        <Fact label="Type">{[typeLabel(file), sizeLabel(filesize)].filter(Boolean).join(", ")}</Fact>
        {width > 0 && <Fact label="Dimensions">{`${width} × ${height} px`}</Fact>}
        {length_formatted && <Fact label="Length">{length_formatted}</Fact>}
        {!Number.isNaN(Date.parse(file.date)) && (
          <Fact label="Uploaded">{momentLabel(new Date(file.date))}</Fact>
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
        {original_image && <Fact label="Original">{`${original_image}, kept as uploaded`}</Fact>}
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

/** Replaces a file at its address, copies that address, or deletes the file. */
function FileActions({ opened: { file, etag }, onGone }: { opened: TaggedMedia; onGone: () => void }) {
  const ownContent = useOwnContent();
  const client = useQueryClient();
  const title = fileTitle(file);
  const replace = useMutation({
    mutationFn: (next: File) => replaceFile(file.id, next, etag),
    onSuccess() {
      say(`“${title}” replaced. Its address stays.`);
      return client.invalidateQueries({ queryKey: keys.media });
    },
    onError: (error) => sayFailed(`“${title}” was not replaced. ${errorMessage(error)}`),
  });

  const [inUse, setInUse] = useState<DeskUses | null>(null);
  const look = useMutation({
    // A WordPress doesn't say.
    mutationFn: async () => (ownContent ? usesOf(file.id) : null),
    onSuccess(uses) {
      if (uses && isUsed(uses)) setInUse(uses);
      else remove();
    },
    onError: (error) => sayFailed(`“${title}” was not deleted. ${errorMessage(error)}`),
  });

  function remove(): void {
    const comeBack = hideUntilDeleted([`media ${file.id}`]);
    const settle = () =>
      void deleteMedia(file.id)
        .catch((error) => sayFailed(`“${title}” was not deleted. ${errorMessage(error)}`))
        .then(() => client.invalidateQueries({ queryKey: keys.media }))
        .finally(comeBack);
    say(`“${title}” deleted.`, { undo: comeBack, settle });
    onGone();
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
      {inUse && (
        <div role="alert" className="desk-in-use">
          <p>“{title}” is in use. If you delete it, it’s missing here:</p>
          <UsesList uses={inUse} />
          <p className="desk-row">
            <button type="button" className="desk-button" data-look="danger" onClick={remove}>
              Delete anyway
            </button>
            <button type="button" className="desk-button" onClick={() => setInUse(null)}>
              Keep it
            </button>
          </p>
        </div>
      )}
      <div className="desk-row">
        <button type="button" className="desk-button" onClick={copy}>
          Copy address
        </button>
        {ownContent ? (
          <FileButton
            label={replace.isPending ? "Replacing…" : "Replace"}
            accept={file.mime_type}
            onFiles={([next]) => next && replace.mutate(next)}
          />
        ) : (
          <p className="desk-hint">Your WordPress can’t replace a file at the same address.</p>
        )}
        <button
          type="button"
          className="desk-button"
          data-look="danger"
          disabled={look.isPending || inUse !== null}
          onClick={() => look.mutate()}
        >
          Delete
        </button>
      </div>
    </div>
  );
}

const typeOf: Record<string, ContentType> = {
  post: "posts",
  page: "pages",
  "portfolio-items": "portfolio-items",
};

const places: Record<string, string> = {
  featured: "cover",
  gallery: "gallery",
  text: "text",
  fields: "fields",
};

/** Whether anything at all shows the file. */
function isUsed({ uses, site, hidden }: DeskUses): boolean {
  return uses.length + site.length + hidden > 0;
}

/** Lists the records and site parts that show a file, with links to their editors. */
function UsesList({ uses: { uses, site, hidden } }: { uses: DeskUses }) {
  return (
    <>
      <ul className="desk-uses">
        {uses.map((use) => {
          const type = typeOf[use.type];
          const title = decodedName(use.title) || "Untitled";
          return (
            <li key={use.id}>
              {type ? <Link to={editPath(type, use.id)}>{title}</Link> : title}
              <span className="desk-soft">
                {use.places.map((place) => places[place] ?? place).join(", ")}
              </span>
              <StatusMark status={use.status} />
            </li>
          );
        })}
        {site.map(({ part, title }) => (
          <li key={part}>
            <Link to={`/desk/site/${part}`}>{title}</Link>
            <span className="desk-soft">site</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="desk-soft">And {hidden} you don’t have access to.</p>}
    </>
  );
}

/** Section that shows where a file is used, to be checked before it is deleted or replaced. */
function FileUses({ id }: { id: number }) {
  const ownContent = useOwnContent();
  const uses = useQuery({
    queryKey: keys.uses(id),
    queryFn: ({ signal }) => usesOf(id, signal),
    enabled: ownContent,
  });
  return (
    <section className="desk-part" aria-labelledby="file-uses">
      <h3 id="file-uses">Where it’s used</h3>
      {uses.isLoading && <p className="desk-soft">Looking…</p>}
      {!ownContent && (
        <p className="desk-soft">
          Your WordPress doesn’t say where a file is used. Check before you delete or replace it.
        </p>
      )}
      {uses.error && <p className="desk-soft">{errorMessage(uses.error)}</p>}
      {uses.data && !isUsed(uses.data) && <p className="desk-soft">Nowhere yet.</p>}
      {uses.data && <UsesList uses={uses.data} />}
    </section>
  );
}
