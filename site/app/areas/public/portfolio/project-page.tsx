import { projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { portfolioMessages } from "@extenso/contract/errors/messages.ts";
import { Suspense } from "react";
import { data, isRouteErrorResponse, redirect } from "react-router";
import { contentContext } from "../../../content.ts";
import { chosenCategory, isAskedPlainly } from "../../../projects/filters.ts";
import { publicUrlOf } from "../../../seo/page-meta.ts";
import type { Route } from "./+types/project-page";
import { PortfolioUnavailable, ProjectNotFound } from "./lazy-states.ts";
import { projectMeta } from "./project-meta.ts";
import { ProjectViewer } from "./project-viewer.tsx";
import { Viewer } from "./viewer.tsx";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { content, ownContent, places, report } = context.get(contentContext);
  const category = chosenCategory(url.searchParams);
  try {
    const project = await content.findProject(params.slug);
    if (project) {
      const neighbours = await content.projectNeighbours(params.slug, category);
      const isKnown = category === null || neighbours?.category === category;
      const isKept = isKnown && isAskedPlainly(url.searchParams);
      return data({ project, neighbours }, isKept ? {} : { headers: { "Cache-Control": "no-store" } });
    }
    const renamed = ownContent ? await places.leadsTo(projectPath(params.slug)) : null;
    if (renamed) throw redirect(renamed.to, 301);
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
