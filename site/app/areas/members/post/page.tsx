import { academyPath, articlePath } from "@extenso/contract/addresses/site-addresses.ts";
import { ApiError, httpError, networkError, unexpectedError } from "@extenso/contract/errors/errors.ts";
import { articleMessages } from "@extenso/contract/errors/messages.ts";
import { ArrowLeft } from "lucide-react";
import { data, isRouteErrorResponse, Link, redirect, useLocation } from "react-router";
import { contentContext } from "../../../content.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import type { Route } from "./+types/page";
import { readArticle } from "./article.server.ts";
import { ArticleView } from "./article-view.tsx";

/** Words of ours for the error page. A proxy between may answer with a page of its own, which nobody is shown. */
const told = (words: string) => ({ told: words });

function wordsIn(error: unknown): string | null {
  const data = isRouteErrorResponse(error) ? error.data : null;
  return typeof data?.told === "string" ? data.told : null;
}

/** An error whose words are ours; a redirect, to where a renamed article is now, stays one. */
function asTold(error: unknown) {
  if (error instanceof Response || wordsIn(error) !== null) return error;
  const status = isRouteErrorResponse(error) ? error.status : 503;
  const message = isRouteErrorResponse(error) ? httpError(status) : networkError;
  return data(told(articleMessages.failed(message)), { status });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content, ownContent, places, report } = context.get(contentContext);
  try {
    const article = await readArticle(content, params.slug);
    if (article) return { article };
    const renamed = ownContent ? await places.leadsTo(articlePath(params.slug)) : null;
    if (renamed) throw redirect(renamed.to, 301);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report(error);
    const init = { status: 502, headers: { "Cache-Control": "no-store" } };
    throw data(told(articleMessages.failed(error.message)), init);
  }
  throw data(told(articleMessages.missing), { status: 404 });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch((error: unknown) => {
    throw asTold(error);
  });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? loaderData.article.title : articleMessages.title} · Extenso Academy` },
  { name: "robots", content: "noindex, nofollow" },
];

/** Back to the list as it was left, with its search and topic. */
function BackToAcademy() {
  const { state } = useLocation();
  const from =
    typeof state?.from === "string" && state.from.startsWith(academyPath) ? state.from : academyPath;
  return (
    <Link to={from} className="back-link label">
      <ArrowLeft aria-hidden size={18} />
      {articleMessages.back}
    </Link>
  );
}

export default function PostPage({ loaderData: { article } }: Route.ComponentProps) {
  return (
    <>
      <BackToAcademy />
      <ArticleView key={article.id} article={article} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div role="alert" className="members-state marked">
      <h1 className="members-title">{articleMessages.title}</h1>
      <p className="text-ink-soft">{wordsIn(error) ?? articleMessages.failed(unexpectedError)}</p>
      <ButtonLink to={academyPath}>{articleMessages.back}</ButtonLink>
    </div>
  );
}
