/** Targets of links and redirects, found by name: the site's own pages and published records. */
import { text, tolerantList } from "@extenso/contract/wire/parts.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import * as z from "zod/mini";
import type { ContentType } from "../api/content.ts";
import { read } from "../api/send.ts";
import { publicPath } from "../public-path.ts";
import { decodedName } from "../ui/decoded-name.ts";
import { sitePagesNamed } from "./site-pages.ts";

export interface FoundPage {
  key: string;
  label: string;
  path: string;
}

const results = tolerantList(z.object({ id: z.number(), title: text, url: z.string(), subtype: text }));

/** @param typed a search; an address finds nothing. */
export function useFoundPages(typed: string): FoundPage[] {
  const searched = useDeferredValue(typed.trim());
  const isAddress = /^[a-z]+:|^[/#]/i.test(searched);
  const isWords = searched.length > 1 && !isAddress;
  const { data = [] } = useQuery({
    queryKey: ["links", searched],
    queryFn: ({ signal }) =>
      read(results, "/wp/v2/search", {
        query: { search: searched, per_page: 8, _fields: "id,title,url,subtype" },
        signal,
      }),
    enabled: isWords,
  });
  if (isAddress) return [];
  return [
    ...sitePagesNamed(searched).map(({ path, label }) => ({ key: path, label, path })),
    ...(isWords ? data : []).map(({ id, title, url, subtype }) => ({
      key: `${subtype}-${id}`,
      label: decodedName(title),
      path: finalPath(url, subtype),
    })),
  ];
}

/** The site's own addresses are paths. */
function ownPath(url: string): string {
  const parsed = URL.parse(url, location.origin);
  return parsed?.origin === location.origin ? parsed.pathname + parsed.search : url;
}

const types: Record<string, ContentType> = {
  post: "posts",
  page: "pages",
  "portfolio-items": "portfolio-items",
};

/** Where visitors end up: WordPress's addresses of articles and projects lead on to others. */
function finalPath(url: string, subtype: string): string {
  const path = ownPath(url);
  const slug = /\/([^/?#]+)\/?$/.exec(path)?.[1] ?? "";
  const type = types[subtype];
  if (!path.startsWith("/") || !type || !slug) return path;
  return publicPath(type, { status: "publish", slug, link: url }) ?? path;
}
