import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useMayMove } from "../../../ui/motion-preference.ts";

const canHover = () => matchMedia("(hover: hover)").matches;
const isControl = (target: EventTarget) => target instanceof Element && target.closest("a, button") !== null;

/**
 * A clip that moves while its card is looked at: under the mouse, with the keyboard's focus anywhere in the
 * card, or from one tap to the next. Where stillness is wanted only a press plays it.
 */
export function usePreview() {
  const clip = useRef<HTMLVideoElement>(null);
  const mayMove = useMayMove();
  const [wanted, setWanted] = useState(false);
  const toggle = () => setWanted(!wanted);

  // A clip is played and stopped by calls.
  useEffect(() => {
    const video = clip.current;
    if (!video || !wanted) return;
    video.play().catch((error: unknown) => console.debug("The preview did not start", error));
    // Scrolling the clip out of view stops it, as a tap does.
    const seen = new IntersectionObserver(([entry]) => !entry?.isIntersecting && setWanted(false));
    seen.observe(video);
    return () => {
      seen.disconnect();
      video.pause();
    };
  }, [wanted]);

  const onMouse = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "mouse" && mayMove && canHover()) setWanted(next);
  };
  const comesFromOutside = ({ currentTarget, relatedTarget }: FocusEvent) =>
    !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

  /** For the card; its button does the same for those who can't point. */
  const card = {
    onPointerEnter: onMouse(true),
    onPointerLeave: onMouse(false),
    onFocus: (event: FocusEvent) => {
      if (mayMove && comesFromOutside(event) && event.target.matches(":focus-visible")) setWanted(true);
    },
    onBlur: (event: FocusEvent) => {
      if (comesFromOutside(event)) setWanted(false);
    },
    onClick: ({ nativeEvent, target }: MouseEvent) => {
      const byTouch = "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
      if (byTouch && !isControl(target)) toggle();
    },
  };
  return { clip, wanted, toggle, stop: () => setWanted(false), card };
}
