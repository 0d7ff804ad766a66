import { ApiError } from "@extenso/contract/errors/errors.ts";
import { Suspense } from "react";
import { Await, data, Outlet, type ShouldRevalidateFunctionArgs, useParams } from "react-router";
import { contentContext } from "../../../content.ts";
import type { PortfolioContext, WorkList } from "../../../projects/work-list.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import { HydratedApart } from "../../../ui/hydrated-apart.tsx";
import type { Route } from "./+types/page";
import { useFocusOnClosedCard } from "./use-focus-on-closed-card.ts";
import { Work, WorkLoading } from "./work.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { content, report } = context.get(contentContext);
  try {
    return data<{ list: WorkList }>({ list: await content.listProjects() });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report(error);
    return data<{ list: WorkList }>(
      { list: null },
      { status: 502, headers: { "Cache-Control": "no-store" } },
    );
  }
}

/** A list that comes within this time is simply shown: a loading state that only flashes helps nobody. */
const patienceMs = 150;

/** On the way from another page the grid's shape is there before its projects are. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<PortfolioContext> {
  const list = serverLoader().then(
    (loaded) => loaded.list,
    () => null,
  );
  const patience = new Promise<"over">((resolve) => setTimeout(resolve, patienceMs, "over"));
  const first = await Promise.race([list, patience]);
  return { list: first === "over" ? list : first };
}

/** Opening, closing and filtering work on the list that is there. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const inside = ({ pathname }: URL) => /^\/portfolio(\/|$)/.test(pathname);
  return inside(currentUrl) && inside(nextUrl) ? false : defaultShouldRevalidate;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Our Work · Extenso",
    description:
      "Films, photographs, brands and websites by Extenso: every project in full, with the challenge, our solution and the results.",
    path: "/portfolio",
    image: "/share/portfolio.jpg",
    structured: [breadcrumbs(publicUrlOf(matches), [{ name: "Our Work", path: "/portfolio" }])],
  });

export default function PortfolioPage({ loaderData }: Route.ComponentProps) {
  const { list }: PortfolioContext = loaderData;
  const { slug } = useParams();
  useFocusOnClosedCard(slug);
  return (
    <>
      {/* First in the page, so that without JavaScript an opened project is what one reads first. */}
      {list !== null && <Outlet context={{ list } satisfies PortfolioContext} />}
      {list instanceof Promise ? (
        <Suspense fallback={<WorkLoading />}>
          <Await resolve={list}>{(loaded) => <Work list={loaded} />}</Await>
        </Suspense>
      ) : (
        <HydratedApart>
          <Work list={list} />
        </HydratedApart>
      )}
    </>
  );
}
