import { Pause, Play } from "lucide-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useMayMove } from "../../../ui/motion-preference.ts";
import { Picture, type PictureName } from "../../../ui/picture.tsx";

interface Props {
  title: string;
  video: string;
  poster: PictureName;
  alt: string;
  sizes: string;
}

const canHover = () => matchMedia("(hover: hover)").matches;

/**
 * A poster that moves while it is looked at: under the mouse, with the keyboard's focus, or from one tap to
 * the next. The clip is fetched when it is first played; where stillness is wanted only a press plays it.
 */
export function PackageClip({ title, video, poster, alt, sizes }: Props) {
  const element = useRef<HTMLVideoElement>(null);
  const mayMove = useMayMove();
  const [wanted, setWanted] = useState(false);
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    const clip = element.current;
    if (!clip || !wanted) return;
    clip.play().catch((error: unknown) => console.debug("The preview did not start", error));
    // What has been scrolled away stops, as a tap would have stopped it.
    const seen = new IntersectionObserver(([entry]) => !entry?.isIntersecting && setWanted(false));
    seen.observe(clip);
    return () => {
      seen.disconnect();
      clip.pause();
    };
  }, [wanted]);

  const onPointer = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "mouse" && mayMove && canHover()) setWanted(next);
  };

  return (
    <div className="package-clip frame" onPointerEnter={onPointer(true)} onPointerLeave={onPointer(false)}>
      <Picture name={poster} alt={alt} sizes={sizes} className="absolute inset-0" />
      <video
        ref={element}
        src={video}
        muted
        loop
        playsInline
        preload="none"
        tabIndex={-1}
        aria-hidden="true"
        data-playing={playing || undefined}
        onPlaying={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => setWanted(false)}
      />
      <button
        type="button"
        aria-label={`${wanted ? "Pause" : "Play"} the ${title} preview`}
        onClick={() => setWanted(!wanted)}
        onFocus={(event) => mayMove && event.currentTarget.matches(":focus-visible") && setWanted(true)}
        onBlur={() => setWanted(false)}
        className="needs-script package-press"
      >
        <span className="package-icon">
          {wanted ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />}
        </span>
      </button>
    </div>
  );
}
