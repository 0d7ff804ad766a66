import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { pictureNames } from "@extenso/contract/site-content/pictures.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useState } from "react";
import { type PictureName, pictureAddress } from "../../../ui/pictures/picture.tsx";
import { useMayUpload } from "../access/use-may-upload.ts";
import { keys } from "../api/keys.ts";
import { getMedia, listMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { attempt } from "../kit/use-action.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { Failure } from "../ui/failure.tsx";
import { FilmFrame } from "../ui/film-frame.tsx";
import { FileButton, pictureTypes } from "./file-button.tsx";
import { fileTitle, isPicture, typeLabel } from "./file-labels.ts";
import { useDroppedFiles } from "./use-dropped-files.ts";

const shownAtOnce = 40;

/**
 * The library's files to choose from: one, or several in the order they are pressed.
 *
 * @param kind pictures or films alone; without it, all files.
 * @param uploads a file may be uploaded here; it is chosen as soon as it has arrived.
 * @param onSitePicture where given, the pictures that came with the site may be chosen as well.
 */
export default function LibraryWindow({
  title = "From the library",
  kind,
  several = false,
  uploads = false,
  onChoose,
  onSitePicture,
  onClose,
}: {
  title?: string;
  kind?: "image" | "video";
  several?: boolean;
  uploads?: boolean;
  onChoose: (files: DeskMedia[]) => void;
  onSitePicture?: (name: PictureName) => void;
  onClose: () => void;
}) {
  const mayUpload = useMayUpload();
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<DeskMedia[]>([]);
  const search = useDeferredValue(words.trim());
  const query = { search, kind, perPage: shownAtOnce };
  const { data, error, refetch } = useQuery({
    queryKey: keys.mediaList(query),
    queryFn: ({ signal }) => listMedia(query, signal),
  });
  // By number: after another search the same file is another object.
  const isChosen = ({ id }: DeskMedia) => chosen.some((file) => file.id === id);
  const press = (file: DeskMedia) => {
    if (!several) return onChoose([file]);
    setChosen(isChosen(file) ? chosen.filter(({ id }) => id !== file.id) : [...chosen, file]);
  };
  return (
    <DeskDialog open onClose={onClose} title={title} className="desk-library">
      <div className="desk-library-window">
        <div className="desk-library-search">
          <label className="desk-field">
            <span>Search</span>
            <input
              className="desk-input"
              type="search"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
          {uploads && mayUpload && <UploadOne kind={kind} onArrived={(file) => onChoose([file])} />}
        </div>
        {error && <Failure message={errorMessage(error)} onAgain={() => void refetch()} />}
        <div className="desk-library-lists">
          {onSitePicture && <h3 className="label">Library</h3>}
          {data?.items.length === 0 && (
            <p className="desk-soft">{search ? "Nothing found in the library." : "The library is empty."}</p>
          )}
          <ul className="desk-library-grid" aria-label="Files">
            {data?.items.map((file) => (
              <li key={file.id}>
                <button
                  type="button"
                  aria-pressed={several ? isChosen(file) : undefined}
                  onClick={() => press(file)}
                >
                  <FilePicture file={file} />
                  <span>{fileTitle(file)}</span>
                </button>
              </li>
            ))}
          </ul>
          {data && data.total > data.items.length && (
            <p className="desk-soft">
              The newest {data.items.length} of {data.total.toLocaleString("en-CA")}. Search by file name to
              find the rest.
            </p>
          )}
          {onSitePicture && <SitePictures search={search} onChoose={onSitePicture} />}
        </div>
        {several && (
          <button
            type="button"
            className="desk-button"
            data-look="primary"
            disabled={chosen.length === 0}
            onClick={() => onChoose(chosen)}
          >
            {chosen.length > 1 ? `Insert ${chosen.length}` : "Insert"}
          </button>
        )}
      </div>
    </DeskDialog>
  );
}

function FilePicture({ file }: { file: DeskMedia }) {
  const { medium, poster, thumbnail } = file.media_details.sizes;
  if (poster) return <img src={poster.source_url} alt="" loading="lazy" decoding="async" />;
  if (file.mime_type.startsWith("video/")) return <FilmFrame src={file.source_url} />;
  if (!isPicture(file)) return <span className="desk-library-kind label">{typeLabel(file)}</span>;
  const source = (medium ?? thumbnail)?.source_url ?? file.source_url;
  return <img src={source} alt="" loading="lazy" decoding="async" />;
}

/** The pictures that came with the site, to choose from. @param search empty: all of them. */
function SitePictures({ search, onChoose }: { search: string; onChoose: (name: PictureName) => void }) {
  const sought = search.toLowerCase().replaceAll(" ", "-");
  const names = pictureNames.filter((name) => name.includes(sought));
  if (names.length === 0) return null;
  return (
    <>
      <h3 className="label">Came with the site</h3>
      <ul className="desk-library-grid" aria-label="Images that came with the site">
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(name)}>
              <img src={pictureAddress(name, 480, "webp")} alt="" loading="lazy" decoding="async" />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const acceptedTypes = { image: pictureTypes, video: "video/*" };

/** Uploads one file, and hands it over when it has arrived. @param kind without it, any file. */
function UploadOne({
  kind,
  onArrived,
}: {
  kind: "image" | "video" | undefined;
  onArrived: (file: DeskMedia) => void;
}) {
  const take = useCallback(
    async ([id]: number[]) => {
      if (!id) return;
      await attempt(async () => onArrived((await getMedia(id)).file));
    },
    [onArrived],
  );
  const { add, waiting } = useDroppedFiles(take);
  return (
    <FileButton
      label={waiting > 0 ? "Uploading…" : "Upload"}
      accept={kind && acceptedTypes[kind]}
      onFiles={(files) => add(files.slice(0, 1))}
    />
  );
}
