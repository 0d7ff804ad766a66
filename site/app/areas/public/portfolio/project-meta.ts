/** Metadata of an opened project for search engines and link previews. */

import type { Project } from "@extenso/contract/entities.ts";
import type { MetaDescriptor } from "react-router";
import { projectAddress } from "../../../projects/filters.ts";
import { absoluteAddress, breadcrumbs, pageMeta } from "../../../seo/page-meta.ts";
import { sharePicture } from "../../../seo/share-picture.ts";

export function projectMeta(
  project: Project,
  matches: Parameters<typeof pageMeta>[0],
  origin: string,
): MetaDescriptor[] {
  const path = projectAddress(project.slug);
  const preview = sharePicture(`project-${project.slug}`, project.title) ?? project.picture;
  return pageMeta(matches, {
    title: `${project.title} · ${project.client} · Extenso`,
    description: project.summary || `${project.title}: a project for ${project.client}.`,
    path,
    kind: "article",
    ...(preview ? { image: preview } : {}),
    structured: [
      creativeWork(project, origin, path),
      breadcrumbs(origin, [
        { name: "Our Work", path: "/portfolio" },
        { name: project.title, path },
      ]),
    ],
  });
}

/** Only what the content says is claimed: nothing is dated to the day or given a length. */
function creativeWork(project: Project, origin: string, path: string): object {
  const absolute = (url: string) => absoluteAddress(origin, url);
  const { film, picture, summary, title } = project;
  const thumbnail = picture ? { thumbnailUrl: absolute(picture.url) } : {};
  return {
    "@type": "CreativeWork",
    name: title,
    url: `${origin}${path}`,
    ...(summary ? { description: summary } : {}),
    ...(picture ? { image: absolute(picture.url) } : {}),
    ...(/^\d{4}$/.test(project.year) ? { dateCreated: project.year } : {}),
    genre: project.category,
    keywords: project.tags.join(", "),
    creator: { "@type": "Organization", name: "Extenso", url: `${origin}/` },
    ...(film
      ? {
          video: {
            "@type": "VideoObject",
            name: title,
            description: summary || title,
            ...thumbnail,
            ...(film.type === "file" ? { contentUrl: absolute(film.url) } : { embedUrl: film.embedUrl }),
          },
        }
      : {}),
  };
}
