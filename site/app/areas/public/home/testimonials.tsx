import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useMayMove } from "../../../ui/motion-preference.ts";

/** docs/specification.md §9. */
const rotationMs = 5000;

export default function Testimonials({ content }: { content: SiteDocument<"testimonials"> }) {
  const { title, items } = content;
  const mayMove = useMayMove();
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const running = mayMove && !paused && !hovered && !focused;

  // Each change sets the timer anew, so a slide that was just chosen stays its whole five seconds.
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setIndex((index + 1) % items.length), rotationMs);
    return () => clearTimeout(timer);
  }, [running, index, items.length]);

  const step = (by: number) => setIndex((index + by + items.length) % items.length);

  return (
    <section
      aria-labelledby="testimonials"
      aria-roledescription="carousel"
      className="section relative border-y border-line bg-surface"
      // A press leaves the focus on what was pressed; only a focus that is shown says someone is reading here.
      onFocus={({ target }) => setFocused(target.matches(":focus-visible"))}
      onBlur={() => setFocused(false)}
    >
      <div className="shell">
        <h2 id="testimonials" className="label mb-10 text-hue-ink">
          {title}
        </h2>
        <div
          className="grid"
          aria-live={running ? "off" : "polite"}
          onPointerEnter={({ pointerType }) => setHovered(pointerType === "mouse")}
          onPointerLeave={() => setHovered(false)}
        >
          {items.map((item, at) => (
            <figure
              key={item.id}
              aria-hidden={at !== index}
              className={classNames(
                "testimonial grid content-start gap-8",
                at === index ? "is-current" : "needs-script",
              )}
            >
              <blockquote className="display text-heading">
                <p>“{item.text}”</p>
              </blockquote>
              <figcaption className="flex items-center gap-4">
                <img
                  src={item.avatar}
                  alt=""
                  width={56}
                  height={56}
                  loading="lazy"
                  className="size-14 rounded-full"
                />
                <span>
                  <span className="block font-semibold">{item.name}</span>
                  <span className="block text-sm text-ink-soft">{item.position}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
        <div className="needs-script mt-10 flex flex-wrap items-center gap-2 border-t border-line pt-5">
          <IconButton label="Previous testimonial" onClick={() => step(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton label="Next testimonial" onClick={() => step(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
          <div className="flex flex-wrap">
            {items.map((item, at) => (
              <button
                key={item.id}
                type="button"
                aria-label={`Go to testimonial ${at + 1} of ${items.length}`}
                aria-current={at === index ? "true" : undefined}
                onClick={() => setIndex(at)}
                className="group grid size-11 place-items-center"
              >
                <span className="h-0.5 w-7 bg-line-strong transition-colors group-hover:bg-ink group-aria-[current]:h-1 group-aria-[current]:bg-hue" />
              </button>
            ))}
          </div>
          {mayMove && (
            <IconButton
              label={paused ? "Play testimonials" : "Pause testimonials"}
              onClick={() => setPaused(!paused)}
              className="ml-auto"
            >
              {paused ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
            </IconButton>
          )}
        </div>
      </div>
    </section>
  );
}
