import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { ArrowDown } from "lucide-react";
import { type AnimationEvent, useEffect, useRef, useState } from "react";
import { ButtonLink } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { DayAndNightPicture } from "../../../ui/day-and-night-picture.tsx";
import { useMayMove } from "../../../ui/motion-preference.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { VideoLoop } from "../../../ui/video-loop.tsx";

/** docs/specification.md §9: the film brings the rest of the hero once it has run for a second; on phones half a second after it could. */
const revealAfterSeconds = 1;
const mobileAfterCanPlayMs = 500;
const phone = "(max-width: 767px)";

/** Characters of a label on one line of 390 px. */
const fitsPhone = 47;

export const heroFrames = {
  night: { name: "hero/hero-poster", tall: "hero/hero-poster-tall" },
  day: { name: "hero/reel-day" },
} as const;

const reel = (name: string) => [
  { src: `/media/hero/${name}-mobile.mp4`, type: "video/mp4", media: phone },
  { src: `/media/hero/${name}.webm`, type: "video/webm" },
  { src: `/media/hero/${name}.mp4`, type: "video/mp4" },
];

/** One by night and one by day. What isn't displayed is neither fetched nor played. */
const reels = [
  { sources: reel("hero"), theme: "only-dark" },
  { sources: reel("reel-day"), theme: "only-light" },
];

/**
 * Shows the rest of the hero. The stylesheet shows it at the latest 2 seconds (phones) or 6 seconds after the first
 * paint; scripts and film can only do so earlier. If the stylesheet was first, the rest is shown whole and stays so.
 * Without motion (no JavaScript, reduced motion, saved data) all of it shows at once.
 */
function useReveal() {
  const rest = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<"typed" | "whole" | null>(null);
  const isThere = () => rest.current !== null && getComputedStyle(rest.current).visibility === "visible";
  const reveal = () => setShown((now) => now ?? (isThere() ? "whole" : "typed"));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stylesheet may have been first
  useEffect(() => {
    if (isThere()) setShown("whole");
  }, []);

  return {
    shown,
    reveal,
    onProgress: (seconds: number) => seconds >= revealAfterSeconds && reveal(),
    onCanPlay: () => matchMedia(phone).matches && setTimeout(reveal, mobileAfterCanPlayMs),
    waits: {
      ref: rest,
      onAnimationEnd: ({ target, currentTarget }: AnimationEvent) =>
        target === currentTarget && setShown((now) => now ?? "whole"),
    },
  };
}

export function Hero({ content }: { content: SiteDocument<"home">["hero"] }) {
  const mayMove = useMayMove();
  const { shown, reveal, onProgress, onCanPlay, waits } = useReveal();
  const hydrated = useHydrated();
  const waiting = !shown && (mayMove || !hydrated);
  const subtitle = useTypedText(content.subtitle, mayMove && shown === "typed");

  return (
    <section aria-labelledby="hero-title" className="hero-stage">
      <div className="hero-pin">
        <div className="shell hero-words">
          {/* A line that just fits a phone must not break in the stand-in of its typeface, which is a little wider. */}
          <p
            className={classNames(
              "label mb-4",
              content.note.length <= fitsPhone && "min-[24rem]:text-nowrap",
            )}
          >
            {content.note}
          </p>
          <h1 id="hero-title" className="display hero-title">
            {content.title.split(/(?<=,) /).map((line) => (
              <span key={line} data-text={line} className="hero-line">
                <span>{line}</span>{" "}
              </span>
            ))}
          </h1>
          <div {...waits} data-waiting={waiting || undefined} className="hero-rest">
            <p className="display text-heading text-hue-ink">
              <span className="sr-only">{content.subtitle}</span>
              <span aria-hidden="true" className="typed" data-text={content.subtitle}>
                {subtitle}
              </span>
            </p>
            <div className="hero-ways">
              <ButtonLink to="/packages">Our Packages</ButtonLink>
              <ButtonLink to="/services" look="secondary">
                Explore Services
              </ButtonLink>
            </div>
            <p className="label">
              <a href="#what-we-offer" className="inline-flex min-h-11 items-center gap-3 hover:text-hue-ink">
                Scroll to Explore
                <ArrowDown aria-hidden size={16} />
              </a>
            </p>
          </div>
        </div>
        <div className="hero-print">
          <DayAndNightPicture {...heroFrames} alt="" sizes="100vw" priority className="absolute inset-0" />
          {reels.map(({ sources, theme }) => (
            <VideoLoop
              key={theme}
              name="showreel"
              sources={sources}
              className={classNames("hero-film absolute inset-0", theme)}
              onProgress={onProgress}
              onCanPlay={onCanPlay}
              onEnded={reveal}
              onError={reveal}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

/** docs/specification.md §9. */
const startDelayMs = 600;
const characterMs = 80;

/**
 * The part of `text` that has been typed so far: all of it until `typing` starts, since the page is whole
 * without JavaScript, then letter by letter.
 */
function useTypedText(text: string, typing: boolean): string {
  const [length, setLength] = useState(text.length);

  // Timers: a letter at a time.
  useEffect(() => {
    if (!typing) return;
    setLength(0);
    let shown = 0;
    let timer = setTimeout(function type() {
      shown += 1;
      setLength(shown);
      if (shown < text.length) timer = setTimeout(type, characterMs);
    }, startDelayMs);
    return () => clearTimeout(timer);
  }, [text, typing]);

  return text.slice(0, length);
}
