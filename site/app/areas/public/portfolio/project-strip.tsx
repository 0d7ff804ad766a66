import type { GalleryImage, Project } from "@extenso/contract/entities.ts";
import { useId } from "react";
import { ContentHtml } from "../../../ui/content/content-html.tsx";
import { ContentPicture } from "../../../ui/content/content-picture.tsx";
import { itemName } from "./gallery-items.ts";
import { type ProjectText, projectTexts } from "./project-texts.ts";

interface Frame {
  text: ProjectText | undefined;
  image: GalleryImage | undefined;
}

/** Challenge, solution and results in one reading, each beside a frame; the frames left over close the strip. */
export function stripOf(project: Pick<Project, "gallery" | "texts">): Frame[] {
  const texts = projectTexts(project).filter(({ name }) => name !== "overview");
  // The first picture is above, as the gallery's.
  const images = project.gallery.filter((item) => item.type === "image").slice(1);
  if (texts.length === 0) return [];
  return Array.from({ length: Math.max(texts.length, images.length) }, (_, place) => ({
    text: texts[place],
    image: images[place],
  }));
}

/** The project as one strip of film, below the window's gallery and tabs. Without JavaScript those have it all. */
export function ProjectStrip({ project }: { project: Project }) {
  const id = useId();
  const frames = stripOf(project);
  if (frames.length === 0) return null;
  return (
    <section aria-labelledby={id} className="strip needs-script">
      <p className="label slate">
        <span id={id} className="text-hue-ink">
          In full
        </span>
        <span className="h-px flex-1 bg-line" />
        <span>{[project.category, project.year].filter(Boolean).join(" · ")}</span>
      </p>
      <ol>
        {frames.map(({ text, image }) => (
          <li key={text?.name ?? image?.id} className="strip-frame">
            {text && (
              <div className="strip-text">
                <h2 className="display text-heading">{text.label}</h2>
                <ContentHtml html={text.html} />
              </div>
            )}
            {image && (
              <figure className="strip-figure">
                <ContentPicture
                  picture={image.image}
                  alt={itemName(image)}
                  sizes={text ? "(min-width: 1024px) 62vw, 100vw" : "100vw"}
                />
              </figure>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
