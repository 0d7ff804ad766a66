import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { useMayMove } from "../motion-preference.ts";
import { useAttended } from "../use-attended.ts";

interface Source {
  src: string;
  type: string;
  media?: string;
}

export interface VideoLoopProps {
  sources: Source[];
  className?: string;
  videoClassName?: string;
  /** The film's name in the control's label: "showreel" gives "Pause showreel". */
  name: string;
  /** It stands still as long as this is true, with its control as it is. */
  held?: boolean;
  onProgress?: (seconds: number) => void;
  onEnded?: () => void;
  onError?: () => void;
  onCanPlay?: () => void;
}

/**
 * A muted, looping picture that moves: only while it is seen and somebody is there, only where movement is wanted,
 * always with a pause control. It lies over its poster, which stays the page's largest paint where the film is a little lower
 * (`--loop-height`): one of the same size can count as larger by a rounded pixel, seconds later.
 */
export function VideoLoop({
  sources,
  className,
  videoClassName,
  name,
  held = false,
  onProgress,
  onEnded,
  onError,
  onCanPlay,
}: VideoLoopProps) {
  const video = useRef<HTMLVideoElement>(null);
  const mayMove = useMayMove();
  // Null: nobody has said; the visitor's word wins over every default.
  const [wanted, setWanted] = useState<boolean | null>(null);
  // Once it has moved it stays in sight, also where it is paused.
  const [seen, setSeen] = useState(false);
  const [started, setStarted] = useState(false);
  const active = wanted ?? mayMove;
  const attendedSince = useAttended();
  // It stands still at the picture it has come to, unless somebody has asked for it.
  const isLeft = wanted === null && attendedSince === null;
  const rests = active && (held || isLeft);
  const plays = active && !isLeft;
  // A press on a film at rest is itself the sign that sets it going: it must not pause the film at once.
  const pressedAt = useRef<number>(null);
  const notePress = ({ timeStamp }: { timeStamp: number }) => {
    pressedAt.current = timeStamp;
  };
  const press = () => setWanted(!plays || (wanted === null && pressedAt.current === attendedSince));

  // Playing is something an element does, not something it is.
  useEffect(() => {
    const element = video.current;
    if (!element || !active || rests) {
      element?.pause();
      return;
    }
    setStarted(true);
    const sight = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) {
        // Autoplay may be refused (battery saver); the poster stays and the control offers it.
        element.play().catch((error: unknown) => console.debug("Video did not start by itself", error));
      } else element.pause();
    });
    sight.observe(element);
    return () => sight.disconnect();
  }, [active, rests]);

  return (
    <div className={className}>
      <video
        ref={video}
        muted
        loop
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        preload="none"
        className={classNames(
          "absolute inset-x-0 top-0 h-[var(--loop-height,100%)] w-full object-cover transition-opacity duration-500",
          seen ? "opacity-100" : "opacity-0",
          videoClassName,
        )}
        onPlaying={() => setSeen(true)}
        onTimeUpdate={(event) => onProgress?.(event.currentTarget.currentTime)}
        onEnded={onEnded}
        onCanPlay={onCanPlay}
        // React hands a source's error up to here; one source that doesn't suit is no failure of the video.
        onError={({ target, currentTarget }) => target === currentTarget && onError?.()}
      >
        {(started || active) &&
          sources.map((source) => (
            <source key={source.src} {...source} onError={source === sources.at(-1) ? onError : undefined} />
          ))}
      </video>
      <button
        type="button"
        aria-label={plays ? `Pause ${name}` : `Play ${name}`}
        onPointerDown={notePress}
        onKeyDown={notePress}
        onClick={press}
        className="on-picture needs-script absolute right-[max(var(--margin),calc(50%-800px))] bottom-10 z-10 md:bottom-14 grid size-11 place-items-center rounded-full border border-line-strong bg-scrim text-ink hover:border-ink"
      >
        {plays ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      </button>
    </div>
  );
}
