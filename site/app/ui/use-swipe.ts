import { type TouchEvent, useRef } from "react";

/** How far a finger has to move sideways to mean the next picture, in pixels. */
const swipeDistance = 48;

/**
 * Touch events, since a browser that pans a picture cancels its pointer events. A page that is zoomed in is panned.
 * @param go gets 1 for a finger that moves to the left, -1 for one that moves to the right.
 */
export function useSwipe(go: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined;
      const isZoomed = (visualViewport?.scale ?? 1) > 1.01;
      start.current = touch && !isZoomed ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const from = start.current;
      const touch = changedTouches[0];
      start.current = null;
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) >= swipeDistance && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1);
    },
  };
}
