import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from "react";
import { IconButton } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { clock, cutColumns, isExcerpt, secondsPerMark, secondsPerPress } from "./film-time.ts";

const changes = [
  "play",
  "pause",
  "ended",
  "loadedmetadata",
  "durationchange",
  "volumechange",
  "timeupdate",
  "seeked",
  "emptied",
];

/** Whether the film has sound. Browsers report it in different ways, some only once the film has played. */
function hasSound(film: HTMLVideoElement): boolean {
  const said = film as HTMLVideoElement & {
    mozHasAudio?: boolean;
    webkitAudioDecodedByteCount?: number;
    audioTracks?: { length: number };
  };
  return Boolean(said.mozHasAudio || said.webkitAudioDecodedByteCount || said.audioTracks?.length);
}

/** Less than a second was played: too little to know that there is no sound. */
function hardlyPlayed({ played }: HTMLVideoElement): boolean {
  return played.length === 0 || played.end(0) - played.start(0) < 1;
}

/** iPhones offer full screen for the video element only. */
type PhoneFilm = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

async function toggleFullScreen(box: HTMLElement | null, film: PhoneFilm): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (box?.requestFullscreen) return box.requestFullscreen();
  film.webkitEnterFullscreen?.();
}

/** The film's own controls: its scale is the bar that moves through it. */
export default function FilmControls({
  film,
  box,
  title,
  wholeSeconds,
  versions,
  shown,
  onShow,
}: {
  film: RefObject<HTMLVideoElement | null>;
  box: RefObject<HTMLElement | null>;
  title: string;
  wholeSeconds: number | null;
  /** The whole film and its cuts; empty where there is nothing to choose. */
  versions: readonly FilmVersion[];
  /** URL of the version that is shown. */
  shown: string;
  onShow: (url: string) => void;
}) {
  const [, look] = useReducer((count: number) => count + 1, 0);
  const video = film.current;

  // A video's state is known from its events alone, so each of them renders the controls again. A layout effect, because
  // a passive one would miss events between the first rendering and the paint.
  useLayoutEffect(() => {
    if (!video) return;
    const toggle = () => void togglePlaying(video);
    for (const change of changes) video.addEventListener(change, look);
    video.addEventListener("click", toggle);
    document.addEventListener("fullscreenchange", look);
    return () => {
      for (const change of changes) video.removeEventListener(change, look);
      video.removeEventListener("click", toggle);
      document.removeEventListener("fullscreenchange", look);
    };
  }, [video]);

  if (!video) return null;
  const declared = versions.find(({ url }) => url === shown)?.seconds ?? 0;
  const duration = Number.isFinite(video.duration) ? video.duration : declared;
  const playing = !video.paused && !video.ended;
  const isFull = document.fullscreenElement !== null;
  return (
    <div className="film-controls" data-playing={playing || undefined}>
      {versions.length > 0 && <FilmCuts title={title} versions={versions} shown={shown} onShow={onShow} />}
      <FilmScale key={shown} video={video} duration={duration} playing={playing} title={title} />
      <div className="film-line">
        <IconButton
          label={playing ? `Pause ${title}` : `Play ${title}`}
          onClick={() => void togglePlaying(video)}
          className="-ml-2.5"
        >
          {playing ? (
            <Pause aria-hidden size={20} fill="currentColor" />
          ) : (
            <Play aria-hidden size={20} fill="currentColor" />
          )}
        </IconButton>
        <p className="label film-clock">
          {clock(video.currentTime)} <span className="text-ink-soft">/ {clock(duration)}</span>
        </p>
        {/* In its place before the file's length is known, so that nothing moves then. */}
        {versions.length === 0 && wholeSeconds !== null && (
          <p className={classNames("film-excerpt", !isExcerpt(duration, wholeSeconds) && "invisible")}>
            <svg aria-hidden="true" viewBox={`0 0 ${wholeSeconds} 1`} preserveAspectRatio="none">
              <rect width={duration} height="1" />
            </svg>
            <span>{`Excerpt: ${Math.round(duration)} of ${wholeSeconds} seconds`}</span>
          </p>
        )}
        <span className="flex-1" />
        {(hasSound(video) || (versions.length > 0 && hardlyPlayed(video))) && (
          <IconButton
            label={video.muted ? "Sound on" : "Sound off"}
            onClick={() => {
              video.muted = !video.muted;
            }}
          >
            {video.muted ? <VolumeX aria-hidden size={20} /> : <Volume2 aria-hidden size={20} />}
          </IconButton>
        )}
        <IconButton
          label={isFull ? "Leave full screen" : "Full screen"}
          onClick={() => void toggleFullScreen(box.current, video).catch(() => {})}
          className="-mr-2.5"
        >
          {isFull ? <Minimize aria-hidden size={20} /> : <Maximize aria-hidden size={20} />}
        </IconButton>
      </div>
    </div>
  );
}

/** A film that cannot start says so itself, by its error. */
async function togglePlaying(video: HTMLVideoElement): Promise<void> {
  if (!video.paused) return video.pause();
  await video.play().catch((error: unknown) => console.debug("The film did not start", error));
}

/** A film that wasn't fetched yet has to be, before it can be anywhere but at its start. */
function seek(video: HTMLVideoElement, seconds: number): void {
  if (video.readyState === video.HAVE_NOTHING) video.preload = "metadata";
  video.currentTime = seconds;
}

const arrows: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The film drawn to scale, a mark for each second or so, and the place in it: a slider in its simplest form. */
function FilmScale({
  video,
  duration,
  playing,
  title,
}: {
  video: HTMLVideoElement;
  duration: number;
  playing: boolean;
  title: string;
}) {
  const place = useRef<HTMLInputElement>(null);

  // The film says where it is four times a second: too seldom for a line that runs.
  useEffect(() => {
    const slider = place.current;
    if (!slider) return;
    let frame = 0;
    const show = () => {
      slider.value = String(video.currentTime);
      slider.style.setProperty("--place", `${duration > 0 ? video.currentTime / duration : 0}`);
      slider.setAttribute("aria-valuetext", `${clock(video.currentTime)} of ${clock(duration)}`);
      if (playing) frame = requestAnimationFrame(show);
    };
    show();
    video.addEventListener("seeked", show);
    return () => {
      cancelAnimationFrame(frame);
      video.removeEventListener("seeked", show);
    };
  }, [video, duration, playing]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    const next = video.currentTime + by * secondsPerPress(duration);
    seek(video, Math.min(Math.max(next, 0), duration));
  };

  return (
    <input
      ref={place}
      type="range"
      min={0}
      max={duration || 1}
      step="any"
      defaultValue={0}
      disabled={duration === 0}
      aria-label={`Place in ${title}`}
      onInput={({ currentTarget }) => {
        seek(video, Number(currentTarget.value));
      }}
      onKeyDown={onKeyDown}
      // Only ever rendered in the browser: no style of it is in a page's policy.
      style={{ "--marks": duration > 0 ? duration / secondsPerMark(duration) : 1 } as object}
      className="film-place"
    />
  );
}

interface FilmVersion {
  /** `null`: nobody said how long the whole film is. */
  seconds: number | null;
  url: string;
}

/** The film's lengths as one line drawn to scale: each cut's switch stands where the cut ends. */
function FilmCuts({
  title,
  versions,
  shown,
  onShow,
}: {
  title: string;
  versions: readonly FilmVersion[];
  shown: string;
  onShow: (url: string) => void;
}) {
  const group = useId();
  const shortestFirst = versions.toReversed();
  return (
    <fieldset
      className="film-cuts"
      // Only ever rendered in the browser: no style of it is in a page's policy.
      style={{ gridTemplateColumns: cutColumns(shortestFirst.map(({ seconds }) => seconds)) }}
    >
      <legend className="sr-only">{`Length of ${title}`}</legend>
      {shortestFirst.map(({ seconds, url }) => (
        <label key={url} className="label film-cut">
          <input
            type="radio"
            name={group}
            checked={url === shown}
            onChange={() => onShow(url)}
            aria-label={seconds === null ? "Whole film" : `${seconds} seconds`}
          />
          {seconds === null ? "Whole film" : `${seconds} s`}
        </label>
      ))}
    </fieldset>
  );
}
