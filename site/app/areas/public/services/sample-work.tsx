import { projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { ArrowUpRight, Play } from "lucide-react";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import type { Service } from "../../../copy/services.ts";
import { Picture } from "../../../ui/pictures/picture.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import type { ShownFilm } from "./film-window.tsx";

type Sample = Service["portfolio"][number];

interface Props {
  title: string;
  samples: Sample[];
  play: (film: ShownFilm) => (event: MouseEvent<HTMLElement>) => void;
}

export function SampleWork({ title, samples, play }: Props) {
  return (
    <section aria-labelledby="sample-work" className="section sample-work">
      <div className="shell">
        <SectionHeading id="sample-work" number="03" title={title} note={`${samples.length} samples`} />
      </div>
      <ul className="sample-grid">
        {samples.map((sample, place) => (
          <li key={sample.title} className="reveal">
            <SampleFrame sample={sample} width={place < 2 ? "58vw" : "48vw"} play={play} />
            <div className="sample-caption">
              <p className="label text-ink-soft">{sample.note}</p>
              <h3 className="display text-heading">
                <Link to={projectPath(sample.projectSlug)} viewTransition className="sample-link">
                  {sample.title}
                  <ArrowUpRight aria-hidden size={20} />
                </Link>
              </h3>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A film plays here; a picture leads to its project, as its title does for those who don't see it. */
function SampleFrame({
  sample: { title, thumbnail, alt, videoUrl, projectSlug },
  width,
  play,
}: {
  sample: Sample;
  /** Width of the picture on a wide screen. An upright frame crops its picture, which is wider than the frame. */
  width: string;
} & Pick<Props, "play">) {
  const picture = (
    <Picture name={thumbnail} alt={alt} sizes={`(min-width: 1024px) ${width}, 100vw`} className="size-full" />
  );
  if (!videoUrl) {
    return (
      <Link
        to={projectPath(projectSlug)}
        viewTransition
        tabIndex={-1}
        aria-hidden="true"
        className="frame sample-frame"
      >
        {picture}
      </Link>
    );
  }
  return (
    <div className="frame frame-host sample-frame">
      {picture}
      <button
        type="button"
        onClick={play({ title, url: videoUrl })}
        aria-label={`Play ${title}`}
        className="needs-script sample-play"
      >
        <span className="play-disc">
          <Play aria-hidden size={22} fill="currentColor" />
        </span>
      </button>
    </div>
  );
}
