import type { ContentImage } from "@extenso/contract/entities.ts";
import { Play } from "lucide-react";
import { ContentPicture } from "../../../ui/content/content-picture.tsx";

/**
 * Stands where an embedded clip will play and names the button around it: its thumbnail from our own server, drawn
 * where there is none. From the platform itself it would tell who looks at this page, and nobody has pressed play yet.
 */
export function ClipFacade({
  title,
  picture,
  provider = "YouTube",
  isNamed = false,
}: {
  title: string;
  picture: ContentImage | null;
  provider?: string;
  /** Its title stands beside it. */
  isNamed?: boolean;
}) {
  return (
    <span className="clip-facade">
      {picture && (
        <ContentPicture
          picture={picture}
          alt=""
          sizes="(min-width: 1024px) 62vw, 100vw"
          className="clip-picture"
        />
      )}
      <span className="clip-play">
        <Play aria-hidden size={26} fill="currentColor" />
      </span>
      {/* Thumbnails have their own words. */}
      <span className={picture || isNamed ? "sr-only" : "clip-title"}>
        <span className="sr-only">Play </span>
        {title || "Video"}
      </span>
      <span className="label clip-note">{`Plays from ${provider}`}</span>
    </span>
  );
}
