import { Pause, Play } from "lucide-react";
import { type RefObject, useState } from "react";
import { Picture, type ShownPicture } from "../../../ui/picture.tsx";

interface Props {
  title: string;
  video: string;
  poster: ShownPicture;
  alt: string;
  sizes: string;
  priority: boolean;
  clip: RefObject<HTMLVideoElement | null>;
  wanted: boolean;
  onPress: () => void;
  onFailure: () => void;
}

/** A poster, over it the clip while it plays, and the control; the clip is fetched when it is first played. */
export function PackageClip({
  title,
  video,
  poster,
  alt,
  sizes,
  priority,
  clip,
  wanted,
  onPress,
  onFailure,
}: Props) {
  const [playing, setPlaying] = useState(false);
  return (
    <div className="package-clip frame">
      <Picture name={poster} alt={alt} sizes={sizes} priority={priority} className="absolute inset-0" />
      <video
        ref={clip}
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
        onError={onFailure}
      />
      <button
        type="button"
        aria-label={`${wanted ? "Pause" : "Play"} the ${title} preview`}
        onClick={onPress}
        className="needs-script package-press"
      >
        <span className="package-icon">
          {wanted ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />}
        </span>
      </button>
    </div>
  );
}
