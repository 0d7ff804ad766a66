import { type ComponentProps, type RefObject, useEffect, useMemo, useRef } from "react";
import { trustedHtml } from "../../trusted-types/trusted-html.ts";

interface Props extends Omit<ComponentProps<"div">, "children" | "ref"> {
  /** As a loader's `safeHtml` left it. */
  html: string;
  ref?: RefObject<HTMLDivElement | null>;
}

/** HTML of the content. Articles and pages, with the editor's blocks, have `ContentBlocks`. */
export function ContentHtml({ html, ref, ...rest }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const content = ref ?? own;
  // React compares what it is given: the same text must stay the same object.
  const trusted = useMemo(() => trustedHtml(html), [html]);

  useEffect(() => {
    if (html.includes("<img"))
      import("../pictures/lost-pictures.ts").then(
        (code) => code.removeLostPictures(content.current),
        () => {},
      );
  }, [html, content]);

  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it; loaders pass `safeHtml`
    <div className="content-text" {...rest} ref={content} dangerouslySetInnerHTML={{ __html: trusted }} />
  );
}
