import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useMayMove } from "../../../ui/motion-preference.ts";

interface Field {
  play(): void;
  pause(): void;
  destroy(): void;
}

const storageKey = "extenso_particles";

function remembered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "paused";
  } catch {
    return true;
  }
}

/** The engine is heavy and says nothing: it waits until the page has long been readable. */
const restMs = 2000;

/** Calls back when the page has come to rest; returns what takes the request back. */
function whenAtRest(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(run, restMs);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
  return () => {
    removeEventListener("load", wait);
    clearTimeout(timer);
  };
}

/** Drifts behind the content, never in its way, and can be paused for good. */
export default function ParticleBackground() {
  const canvasHome = useRef<HTMLDivElement>(null);
  const field = useRef<Field | undefined>(undefined);
  const mayMove = useMayMove();
  const [playing, setPlaying] = useState(true);

  useEffect(() => setPlaying(remembered()), []);

  useEffect(() => {
    const element = canvasHome.current;
    if (!element || !mayMove || !playing) return;
    let gone = false;
    const cancel = whenAtRest(async () => {
      const { startParticles } = await import("./particles.ts");
      if (gone) return;
      const started = await startParticles(element);
      if (gone) started?.destroy();
      else field.current = started;
    });
    return () => {
      gone = true;
      cancel();
      field.current?.destroy();
      field.current = undefined;
    };
  }, [mayMove, playing]);

  const toggle = () => {
    const next = !playing;
    setPlaying(next);
    try {
      localStorage.setItem(storageKey, next ? "playing" : "paused");
    } catch {
      // Without storage the choice lasts for the visit.
    }
  };

  return (
    <>
      <div
        ref={canvasHome}
        id="particles"
        aria-hidden="true"
        className="particles pointer-events-none fixed inset-0"
      />
      {mayMove && (
        <button
          type="button"
          onClick={toggle}
          aria-label={playing ? "Pause background animation" : "Play background animation"}
          title={playing ? "Pause background animation" : "Play background animation"}
          className="fixed right-4 bottom-4 z-30 grid size-11 place-items-center rounded-full border border-line-strong bg-ground text-ink-soft hover:border-ink hover:text-ink"
        >
          {playing ? <Pause aria-hidden size={14} /> : <Play aria-hidden size={14} />}
        </button>
      )}
    </>
  );
}
