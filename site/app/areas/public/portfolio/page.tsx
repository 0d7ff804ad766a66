import { ApiError } from "@extenso/contract/errors/errors.ts";
import { type RefObject, Suspense, useEffect, useRef } from "react";
import { Await, data, Outlet, type ShouldRevalidateFunctionArgs, useParams } from "react-router";
import { contentContext } from "../../../content.ts";
import { chosenCategory, chosenPage, isPlainQuery, listAddress } from "../../../projects/filters.ts";
import { cardSelector } from "../../../projects/project-card.tsx";
import { isWhole, type WorkList } from "../../../projects/work-list.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import { HydratedApart } from "../../../ui/hydrated-apart.tsx";
import { Closing, type ClosingContent } from "../closing.tsx";
import type { Route } from "./+types/page";
import { Work, WorkLoading } from "./work.tsx";

const unkept = { headers: { "Cache-Control": "no-store" } };

/** Left out if a project was opened by its own URL, whose page carries only that project. */
interface PortfolioData {
  list?: WorkList;
  closing?: ClosingContent;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (params.slug !== undefined) return data<PortfolioData>({});
  const { content, report } = context.get(contentContext);
  const { searchParams } = url;
  const category = chosenCategory(searchParams);
  const page = chosenPage(searchParams);
  const { closing } = (await content.siteContent("about")).about;
  try {
    const list = await content.listProjects({ category, page });
    if (page > 1 && list.items.length === 0) return data<PortfolioData>({ list, closing }, { status: 404 });
    const isKnown = category === null || list.categories.some(({ slug }) => slug === category);
    return data<PortfolioData>({ list, closing }, isKnown && isPlainQuery(searchParams) ? {} : unkept);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report(error);
    return data<PortfolioData>({ list: null, closing }, { ...unkept, status: 502 });
  }
}

/** Data of the page; parts that are still loading are promises. */
interface ShownData {
  list?: WorkList | Promise<WorkList>;
  closing?: ClosingContent | Promise<ClosingContent | undefined>;
}

/** Lists that arrive within this time are shown without a loading state, which would only flash. */
const patienceMs = 150;

/** Coming from another page, the grid's placeholder shows until the projects arrive. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs): Promise<ShownData> {
  if (params.slug !== undefined) return {};
  const loading: Promise<PortfolioData> = serverLoader().then(
    (loaded) => ({ ...loaded, list: loaded.list ?? null }),
    () => ({ list: null }),
  );
  // Within the portfolio, the current part of the list stays until the next one has arrived.
  if (location.pathname === "/portfolio") return await loading;
  const patience = new Promise<"over">((resolve) => setTimeout(resolve, patienceMs, "over"));
  const first = await Promise.race([loading, patience]);
  if (first !== "over") return first;
  return {
    list: loading.then(({ list = null }) => list),
    closing: loading.then(({ closing }) => closing),
  };
}

/** The list that the grid shows in this browser: its path, `all` for a complete list, or null without one. */
let shown: string | null = null;

function useShown(list: WorkList | Promise<WorkList> | undefined): void {
  useEffect(() => {
    if (!list || list instanceof Promise) shown = null;
    else shown = isWhole(list) ? "all" : listAddress(list.category, list.page);
    return () => {
      shown = null;
    };
  }, [list]);
}

/** Opening, closing and filtering projects reuse the loaded list as far as it has the projects. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const inside = ({ pathname }: URL) => /^\/portfolio(\/|$)/.test(pathname);
  if (!inside(currentUrl) || !inside(nextUrl)) return defaultShouldRevalidate;
  if (nextParams.slug !== undefined || shown === "all") return false;
  const { searchParams } = nextUrl;
  return shown !== listAddress(chosenCategory(searchParams), chosenPage(searchParams));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const list = loaderData?.list as WorkList | Promise<WorkList> | undefined;
  const { category, page, totalPages } =
    list && !(list instanceof Promise) && !isWhole(list) ? list : { category: null, page: 1, totalPages: 1 };
  const root = publicUrlOf(matches);
  const address = (of: number) => listAddress(category, of);
  const leadingOn = (rel: string, to: number) => ({ tagName: "link", rel, href: root + address(to) });
  return [
    ...pageMeta(matches, {
      title: page > 1 ? `Our Work · Page ${page} · Extenso` : "Our Work · Extenso",
      description:
        "Films, photos, brands and websites by Extenso: every project in full, with the challenge, our solution and the results.",
      path: address(page),
      image: "/share/portfolio.jpg",
      structured: [breadcrumbs(root, [{ name: "Our Work", path: "/portfolio" }])],
    }),
    ...(page > 1 ? [leadingOn("prev", page - 1)] : []),
    ...(page < totalPages ? [leadingOn("next", page + 1)] : []),
  ];
};

export default function PortfolioPage({ loaderData }: Route.ComponentProps) {
  const { list, closing }: ShownData = loaderData;
  const { slug } = useParams();
  useShown(list);
  const opened = useOpenedProjects(slug);
  const shownList = (loaded: WorkList) => (
    <>
      <Work list={loaded} />
      <FocusOnClosedCard slug={slug} opened={opened} />
    </>
  );
  return (
    <>
      {/* Comes first in the page, so that without JavaScript an opened project is read first. */}
      <Outlet />
      {list instanceof Promise ? (
        <Suspense fallback={<WorkLoading />}>
          <Await resolve={list}>{shownList}</Await>
        </Suspense>
      ) : (
        list !== undefined && <HydratedApart>{shownList(list)}</HydratedApart>
      )}
      {closing instanceof Promise ? (
        <Suspense>
          <Await resolve={closing}>{(content) => content && <Closing content={content} />}</Await>
        </Suspense>
      ) : (
        closing && <Closing content={closing} />
      )}
    </>
  );
}

/** Slugs of the first and the latest project that were opened since the list was last in use; else `null`. */
type OpenedProjects = RefObject<{ first: string; last: string } | null>;

function useOpenedProjects(slug: string | undefined): OpenedProjects {
  const opened: OpenedProjects = useRef(slug ? { first: slug, last: slug } : null);
  useEffect(() => {
    if (slug) opened.current = { first: opened.current?.first ?? slug, last: slug };
  }, [slug]);
  return opened;
}

/**
 * Gives the focus back to the card of the project that was just closed, however it was closed. The page stays where
 * it was, except when next and previous have led to a card that is out of sight. Stands in the list's own Suspense
 * boundary: behind a project that was opened by its address, the list loads only when the project is closed.
 */
function FocusOnClosedCard({ slug, opened }: { slug: string | undefined; opened: OpenedProjects }) {
  useEffect(() => {
    if (slug || !opened.current) return;
    const { first, last } = opened.current;
    opened.current = null;
    const card = document.querySelector<HTMLElement>(cardSelector(last)) ?? document.querySelector("main");
    card?.focus({ preventScroll: first === last });
  }, [slug, opened]);
  return null;
}
