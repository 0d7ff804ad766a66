import { ApiError } from "@extenso/contract/errors/errors.ts";
import { portfolioMessages } from "@extenso/contract/errors/messages.ts";
import { data, isRouteErrorResponse } from "react-router";
import { contentContext } from "../../../content.ts";
import { publicUrlOf } from "../../../seo/page-meta.ts";
import type { Route } from "./+types/project-page";
import { projectMeta } from "./project-meta.ts";
import { ProjectViewer } from "./project-viewer.tsx";
import { PortfolioUnavailable, ProjectNotFound } from "./states.tsx";
import { Viewer } from "./viewer.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content, report } = context.get(contentContext);
  try {
    const project = await content.findProject(params.slug);
    if (project) return { project };
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
export default function ProjectPage({ loaderData: { project } }: Route.ComponentProps) {
  return <ProjectViewer project={project} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProjectNotFound />;
  return (
    <Viewer labelledBy="portfolio-unavailable">
      <PortfolioUnavailable id="portfolio-unavailable" />
    </Viewer>
  );
}
