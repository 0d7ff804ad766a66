import { useEffect, useRef, useState } from "react";
import { useNonce } from "../../page-context/nonce.ts";
import { useSiteFacts } from "../../page-context/site-facts.ts";
import { classNames } from "../class-names.ts";
import { Mark } from "../logo.tsx";
import { pictureSources, type StoredPicture } from "../pictures/picture-sources.ts";

interface SizedPicture extends StoredPicture {
  alt: string;
  /** Pixels, where the content server says so. */
  width?: number | undefined;
  height?: number | undefined;
  /** The point kept in view when the picture is cropped: shares (0 to 1) of width and height. */
  focus?: { x: number; y: number } | undefined;
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

interface Props {
  /** Null where there is none: the stand-in is drawn. */
  picture: SizedPicture | null;
  /** Overrides the stored one; empty for pictures that say nothing the text beside them doesn't. */
  alt?: string;
  /** How wide it is shown, in the `sizes` attribute's words. */
  sizes: string;
  className?: string;
  imgClassName?: string;
  /** For the one picture that is the page's largest paint; "low" for small ones in sight that would delay it. */
  priority?: boolean | "low";
}

/**
 * A picture of the content. If it fails to load, the plain file is tried next, since a missing variant may be the
 * cause, and after that a stand-in is drawn.
 */
export function ContentPicture({ picture, ...rest }: Props) {
  // A failure belongs to its picture: the next one starts anew.
  return picture?.url ? (
    <LoadingPicture key={picture.url} picture={picture} {...rest} />
  ) : (
    <MissingPicture alt={rest.alt ?? picture?.alt ?? ""} className={rest.className} />
  );
}

function LoadingPicture({
  picture,
  alt = picture.alt,
  sizes,
  className,
  imgClassName,
  priority = false,
}: Props & { picture: SizedPicture }) {
  const mark = useNonce();
  const { focus } = picture;
  const { src, srcSet, avif, webp } = pictureSources(picture, useSiteFacts());
  const [tried, setTried] = useState<"everything" | "plain" | "failed">("everything");
  const image = useRef<HTMLImageElement>(null);
  const hasChoice = Boolean(srcSet || avif);
  const fail = () => setTried((now) => (now === "everything" && hasChoice ? "plain" : "failed"));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what failed before hydration is looked for
  useEffect(() => {
    const element = image.current;
    if (element?.currentSrc && element.complete && element.naturalWidth === 0) fail();
  }, []);

  if (tried === "failed") return <MissingPicture alt={alt} className={className} />;
  const plain = tried === "plain";
  const first = priority === true;
  // Without widths to choose from there is nothing to choose by.
  const sized = srcSet ? sizes : undefined;
  return (
    <picture className={classNames("block", className)}>
      {!plain && avif && <source type="image/avif" srcSet={avif} sizes={sized} />}
      {!plain && webp && <source type="image/webp" srcSet={webp} sizes={sized} />}
      <img
        ref={image}
        src={src}
        srcSet={plain ? undefined : srcSet}
        sizes={plain ? undefined : sized}
        width={picture.width || undefined}
        height={picture.height || undefined}
        alt={alt}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : priority || "auto"}
        decoding={first ? "sync" : "async"}
        onError={fail}
        nonce={focus ? mark : undefined}
        style={focus && { objectPosition: `${percent(focus.x)} ${percent(focus.y)}` }}
        className={classNames("content-picture size-full object-cover", imgClassName)}
      />
    </picture>
  );
}

/** A frame without its picture: the viewfinder's marks around the studio's own. */
function MissingPicture({ alt, className }: { alt: string; className?: string | undefined }) {
  const look = classNames("missing-picture", className);
  const mark = <Mark className="h-8 w-auto" />;
  return alt ? (
    <span role="img" aria-label={alt} className={look}>
      {mark}
    </span>
  ) : (
    <span aria-hidden="true" className={look}>
      {mark}
    </span>
  );
}
