import { useEffect, useRef } from "react";

/** A film as its first picture, fetched once it comes near the window. */
export function FilmFrame({ src }: { src: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        element.preload = "metadata";
        // Films often fade in from black.
        element.src = `${src}#t=1`;
      },
      { rootMargin: "200px" },
    );
    near.observe(element);
    return () => near.disconnect();
  }, [src]);
  return <video ref={video} muted playsInline preload="none" tabIndex={-1} aria-hidden="true" />;
}
