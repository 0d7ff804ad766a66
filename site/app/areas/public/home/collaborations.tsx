import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { useMayMove } from "../../../ui/motion-preference.ts";
import { SectionHeading } from "../../../ui/section-heading.tsx";

/** Drawn in the ink of the theme; others are shown as they are. */
const drawn = /^\/media\/logos\/client-([\w-]+)\.svg$/;

export default function Collaborations({ content }: { content: SiteDocument<"clients"> }) {
  const { title, items: clients } = content;
  const mayMove = useMayMove();
  const strip = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);

  // Not in the page's HTML: its policy allows no inline style.
  useEffect(() => {
    strip.current?.style.setProperty("--clients", `${clients.length}`);
  }, [clients.length]);

  useEffect(() => {
    if (!strip.current) return;
    const sight = new IntersectionObserver(([entry]) => setIsSeen(entry?.isIntersecting ?? false));
    sight.observe(strip.current);
    return () => sight.disconnect();
  }, []);

  return (
    <section aria-labelledby="collaborations" className="section relative">
      <div className="shell">
        <SectionHeading id="collaborations" number="03" title={title} note={`${clients.length} clients`} />
      </div>
      <div
        ref={strip}
        className="logo-strip border-y border-line py-8"
        data-moving={(mayMove && isSeen && !paused && !held) || undefined}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        <ul className="logo-row">
          {/* Twice: when the first set has gone by it starts over, unseen. */}
          {[...clients, ...clients].map((client, index) => (
            <li
              key={`${client.id}-${index < clients.length ? "first" : "again"}`}
              aria-hidden={index >= clients.length || undefined}
              className="logo-place"
            >
              <Logo {...client} />
            </li>
          ))}
        </ul>
      </div>
      {/* The row is there before its button is, so that nothing below moves. */}
      <div className="needs-script shell flex min-h-14 items-start justify-end pt-2">
        {mayMove && (
          <IconButton
            label={paused ? "Play logo strip" : "Pause logo strip"}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
          </IconButton>
        )}
      </div>
    </section>
  );
}

function Logo({ name, logo }: { name: string; logo: string }) {
  const mark = drawn.exec(logo)?.[1];
  if (!mark) return <img src={logo} alt={name} loading="lazy" className="client-picture" />;
  return <span role="img" aria-label={name} data-logo={mark} className="client-logo" />;
}
