/** The API's index at `/wp-json/`, which WordPress clients read first. */
import * as z from "zod/mini";
import { links } from "../fields/answer-parts.ts";

/** By path. The schema is loose, since routes are declared in code and hold nothing else. */
const routes = z.record(z.string(), z.unknown());

export const answerIndex = z.object({
  name: z.string(),
  description: z.string(),
  url: z.string(),
  home: z.string(),
  /** Hours, with daylight saving. */
  gmt_offset: z.number(),
  timezone_string: z.string(),
  namespaces: z.array(z.string()),
  /** Kinds of credentials besides the site's own. */
  authentication: z.record(z.string(), z.object({ endpoints: z.record(z.string(), z.string()) })),
  routes,
  site_logo: z.number(),
  site_icon: z.number(),
  site_icon_url: z.string(),
  page_for_posts: z.number(),
  page_on_front: z.number(),
  show_on_front: z.string(),
  _links: links,
});

export const answerNamespace = z.object({ namespace: z.string(), routes });
