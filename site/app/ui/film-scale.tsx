import { type KeyboardEvent, useEffect, useRef } from "react";
import { clock, secondsPerMark, secondsPerPress } from "./film-time.ts";

const arrows: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The film drawn to scale, a mark for each second or so, and the place in it: a slider in its simplest form. */
export function FilmScale({
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
    video.currentTime = Math.min(Math.max(next, 0), duration);
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
        video.currentTime = Number(currentTarget.value);
      }}
      onKeyDown={onKeyDown}
      // Only ever rendered in the browser: no style of it is in a page's policy.
      style={{ "--marks": duration > 0 ? duration / secondsPerMark(duration) : 1 } as object}
      className="film-place"
    />
  );
}
