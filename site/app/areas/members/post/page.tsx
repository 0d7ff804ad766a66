import { academyPath } from "@extenso/contract/addresses/site-addresses.ts";
import { ApiError, networkError } from "@extenso/contract/errors/errors.ts";
import { articleMessages } from "@extenso/contract/errors/messages.ts";
import { ArrowLeft } from "lucide-react";
import { data, isRouteErrorResponse, Link, useLocation } from "react-router";
import { contentContext } from "../../../content.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import type { Route } from "./+types/page";
import { readArticle } from "./article.server.ts";
import { ArticleView } from "./article-view.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content, report } = context.get(contentContext);
  try {
    const article = await readArticle(content, params.slug);
    if (article) return { article };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report(error);
    const init = { status: 502, headers: { "Cache-Control": "no-store" } };
    throw data(articleMessages.failed(error.message), init);
  }
  throw data(articleMessages.missing, { status: 404 });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch((error: unknown) => {
    throw isRouteErrorResponse(error) ? error : data(articleMessages.failed(networkError), { status: 503 });
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
  const told = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : "";
  return (
    <div role="alert" className="members-state marked">
      <h1 className="members-title">{articleMessages.title}</h1>
      <p className="text-ink-soft">{told || articleMessages.missing}</p>
      <ButtonLink to={academyPath}>{articleMessages.back}</ButtonLink>
    </div>
  );
}
