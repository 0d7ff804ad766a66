import { ApiError } from "@extenso/contract/errors/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import { keys } from "../api/keys.ts";
import { listMedia, saveMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { useAction } from "../kit/use-action.ts";
import { fileTitle } from "../library/file-labels.ts";
import { uploadFile } from "../library/uploads.ts";
import { say } from "../notices/notices.ts";
import { thumbnailOf } from "../ui/thumbnail.tsx";

/** The film's picture at this moment, as a file. */
function frameOf(video: HTMLVideoElement, name: string): Promise<File> {
  const canvas = Object.assign(document.createElement("canvas"), {
    width: video.videoWidth,
    height: video.videoHeight,
  });
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], `${name}-poster.jpg`, { type: "image/jpeg" }))
          : reject(
              new ApiError("The film has no picture yet. Play it for a moment.", {
                code: "film_without_picture",
                status: null,
              }),
            ),
      "image/jpeg",
      0.9,
    ),
  );
}

const shownAtOnce = 12;

/** Pictures within the panel: it is a native modal window, over which no other window of the page can lie. */
function PictureChoice({ onChoose }: { onChoose: (id: number) => void }) {
  const [words, setWords] = useState("");
  const query = { search: useDeferredValue(words.trim()), kind: "image", perPage: shownAtOnce } as const;
  const { data } = useQuery({
    queryKey: keys.mediaList(query),
    queryFn: ({ signal }) => listMedia(query, signal),
  });
  return (
    <div className="desk-film-choice">
      <input
        className="desk-input"
        type="search"
        aria-label="Search pictures"
        placeholder="Search pictures"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        // Nor does it send the form around it.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {data?.items.length === 0 && <p className="desk-soft">Nothing found in the library.</p>}
      <ul aria-label="Pictures">
        {data?.items.map((picture) => (
          <li key={picture.id}>
            <button type="button" onClick={() => onChoose(picture.id)}>
              <img src={thumbnailOf(picture)} alt="" loading="lazy" decoding="async" />
              <span>{fileTitle(picture)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A film, and the picture that stands for it: made of the film, a moment of it, or one of the library. */
export function FilmPoster({
  file,
  poster,
  onPoster,
}: {
  file: DeskMedia;
  /** A picture's number; 0 for the one that was made of the film. */
  poster: number;
  /** Undefined where the server keeps none. */
  onPoster: ((poster: number) => void) | undefined;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [chooses, setChooses] = useState(false);
  const query = { include: [poster] };
  const chosen = useQuery({
    queryKey: keys.mediaList(query),
    queryFn: ({ signal }) => listMedia(query, signal),
    enabled: poster > 0,
  });
  const picture = poster > 0 ? chosen.data?.items[0] : undefined;
  const sizes = picture?.media_details.sizes;
  const shown = (
    sizes?.medium ??
    sizes?.thumbnail ??
    (poster > 0 ? picture : file.media_details.sizes.poster)
  )?.source_url;
  const { isBusy, run } = useAction();
  async function take(): Promise<void> {
    if (!video.current) return;
    const media = await uploadFile(await frameOf(video.current, fileTitle(file)));
    // It stands for the film, which has words of its own.
    await saveMedia(media, { decorative: true });
    onPoster?.(media);
    say("Poster taken. Save to keep it.");
  }
  return (
    <div className="desk-film">
      {/* biome-ignore lint/a11y/useMediaCaption: a film as it was uploaded */}
      <video
        ref={video}
        src={file.source_url}
        poster={shown}
        controls
        preload="metadata"
        // Its place is kept before the film is there: nothing below it moves away from a press.
        width={file.media_details.width || undefined}
        height={file.media_details.height || undefined}
        className="desk-file-film"
      />
      {onPoster && (
        <fieldset className="desk-film-poster">
          <legend>Poster</legend>
          {shown ? <img src={shown} alt="" /> : <span className="desk-soft">None yet.</span>}
          <div className="desk-row">
            <button
              type="button"
              className="desk-button"
              disabled={isBusy}
              onClick={() => void run(take, "No poster was taken.")}
            >
              {isBusy ? "Taking…" : "Use this moment"}
            </button>
            <button
              type="button"
              className="desk-button"
              aria-expanded={chooses}
              onClick={() => setChooses(!chooses)}
            >
              From the library
            </button>
            {poster > 0 && (
              <button type="button" className="desk-button" data-look="quiet" onClick={() => onPoster(0)}>
                Reset
              </button>
            )}
          </div>
          {chooses && (
            <PictureChoice
              onChoose={(id) => {
                setChooses(false);
                onPoster(id);
              }}
            />
          )}
        </fieldset>
      )}
    </div>
  );
}
