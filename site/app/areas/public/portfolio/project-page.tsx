import { projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import type { FurtherFilm, Project } from "@extenso/contract/entities.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { portfolioMessages } from "@extenso/contract/errors/portfolio-messages.ts";
import { Suspense } from "react";
import { data, isRouteErrorResponse, type MetaDescriptor } from "react-router";
import { contentContext } from "../../../content.ts";
import { chosenCategory, isPlainQuery, projectAddress } from "../../../projects/filters.ts";
import { cardLinks, recordLink } from "../../../seo/card-links.ts";
import { absoluteAddress, breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import { sharePicture } from "../../../seo/share-picture.ts";
import type { Route } from "./+types/project-page";
import { PortfolioUnavailable, ProjectNotFound } from "./lazy-states.ts";
import { ProjectViewer } from "./project-viewer.tsx";
import { Viewer } from "./viewer.tsx";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { content, publicUrl, redirectFrom, report } = context.get(contentContext);
  const category = chosenCategory(url.searchParams);
  try {
    const project = await content.findProject(params.slug);
    if (project) {
      const neighbours = await content.projectNeighbours(params.slug, category);
      const isKnown = category === null || neighbours?.category === category;
      const isKept = isKnown && isPlainQuery(url.searchParams);
      const headers = {
        ...recordLink(publicUrl, "portfolio-items", project.id),
        ...(isKept ? {} : { "Cache-Control": "no-store" }),
      };
      return data({ project, neighbours }, { headers });
    }
    const redirected = await redirectFrom(projectPath(params.slug));
    if (redirected) throw redirected;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report(error);
    throw data(null, { status: 502, headers: { "Cache-Control": "no-store" } });
  }
  throw data(null, { status: 404 });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  if (loaderData) return projectMeta(loaderData.project, matches, publicUrlOf(matches));
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: `${missing ? "Page Not Found" : portfolioMessages.title} · Extenso` },
    { name: "robots", content: "noindex" },
  ];
};

/** The opened project: a window over the grid, and without JavaScript the page's first article. */
export default function ProjectPage({ loaderData: { project, neighbours } }: Route.ComponentProps) {
  return <ProjectViewer project={project} neighbours={neighbours} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Suspense>
        <ProjectNotFound />
      </Suspense>
    );
  }
  return (
    <Viewer labelledBy="portfolio-unavailable">
      <Suspense>
        <PortfolioUnavailable id="portfolio-unavailable" />
      </Suspense>
    </Viewer>
  );
}

/** Metadata of an opened project for search engines and link previews. */
function projectMeta(
  project: Project,
  matches: Parameters<typeof pageMeta>[0],
  origin: string,
): MetaDescriptor[] {
  const path = projectAddress(project.slug);
  const preview =
    project.shareImage ?? sharePicture(`project-${project.slug}`, project.title) ?? project.picture;
  const described = pageMeta(matches, {
    title: `${project.title} · ${project.client} · Extenso`,
    description: project.summary || `${project.title}: a project for ${project.client}.`,
    path,
    kind: "article",
    links: cardLinks(matches, path),
    ...(preview ? { image: preview } : {}),
    structured: [
      creativeWork(project, origin, path),
      breadcrumbs(origin, [
        { name: "Our Work", path: "/portfolio" },
        { name: project.title, path },
      ]),
    ],
  });
  return project.unlisted ? [...described, { name: "robots", content: "noindex" }] : described;
}

/** Only what the content says is claimed: nothing is dated to the day or given a length. */
function creativeWork(project: Project, origin: string, path: string): object {
  const absolute = (url: string) => absoluteAddress(origin, url);
  const { credits, film, moreFilms, picture, summary, title } = project;
  const thumbnail = picture ? { thumbnailUrl: absolute(picture.url) } : {};
  const videoOf = (one: NonNullable<Project["film"]> | FurtherFilm) => {
    const name = ("title" in one && one.title) || title;
    return {
      "@type": "VideoObject",
      name,
      description: one === film && summary ? summary : name,
      ...thumbnail,
      ...(one.type === "file" ? { contentUrl: absolute(one.url) } : { embedUrl: one.embedUrl }),
    };
  };
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
    ...(credits.length > 0
      ? {
          contributor: credits.map(({ role, name, person }) => ({
            "@type": "Person",
            name,
            jobTitle: role,
            ...(person ? { url: `${origin}/about#person-${person}` } : {}),
          })),
        }
      : {}),
    ...(film ? { video: moreFilms.length > 0 ? [film, ...moreFilms].map(videoOf) : videoOf(film) } : {}),
  };
}
