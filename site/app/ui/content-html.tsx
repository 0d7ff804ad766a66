import { type ComponentProps, useMemo } from "react";
import { trustedHtml } from "../trusted-types/trusted-html.ts";

/** HTML of the content. `html`: as a loader's `safeHtml` left it. */
export function ContentHtml({ html, ...rest }: { html: string } & Omit<ComponentProps<"div">, "children">) {
  // React compares what it is given: the same text must stay the same object.
  const trusted = useMemo(() => trustedHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it; loaders pass `safeHtml`
  return <div className="content-text" {...rest} dangerouslySetInnerHTML={{ __html: trusted }} />;
}
