import { Play } from "lucide-react";
import type { MouseEvent } from "react";
import type { Service } from "../../../copy/services.ts";
import { Picture, type ShownPicture } from "../../../ui/picture.tsx";
import { VideoLoop } from "../../../ui/video-loop.tsx";

/** The hero image, else the hero video, else the service's film, else the main image (docs/specification.md §2). */
export function heroOf(service: Service): { picture: ShownPicture; loop?: string } {
  if (service.heroImage) return { picture: service.heroImage };
  const loop = service.heroVideo ?? service.videoUrl;
  return loop ? { picture: service.videoThumbnail, loop } : { picture: service.mainImage };
}

interface Props {
  service: Service;
  onPlay: (event: MouseEvent<HTMLElement>) => void;
}

/** Edge to edge, at the ratio of a film; the name is below it. */
export function ServiceHero({ service, onPlay }: Props) {
  const { picture, loop } = heroOf(service);
  return (
    <section aria-labelledby="service-title" className="service-hero">
      <Picture name={picture} alt={service.alt} sizes="100vw" priority />
      {loop && (
        <VideoLoop
          name={`${service.title} clip`}
          sources={[{ src: loop, type: "video/mp4" }]}
          className="service-loop"
        />
      )}
      <div className="shell service-hero-text">
        <h1 id="service-title" className="display service-title">
          {service.title}
        </h1>
        <p className="text-lead service-hero-lead">{service.shortDescription}</p>
        {service.videoUrl && service.video && (
          <>
            <button type="button" onClick={onPlay} className="needs-script play-press">
              <PlayDisc />
              <span className="label">
                Play film · {Math.round(service.video.seconds)} s
                <span className="sr-only">, {service.title}</span>
              </span>
            </button>
            <a href={service.videoUrl} className="without-script play-press label">
              <PlayDisc />
              Play film
            </a>
          </>
        )}
      </div>
    </section>
  );
}

function PlayDisc() {
  return (
    <span className="play-disc">
      <Play aria-hidden size={24} fill="currentColor" />
    </span>
  );
}
