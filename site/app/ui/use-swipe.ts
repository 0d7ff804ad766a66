import { type TouchEvent, useRef } from "react";

/** How far a finger has to move sideways to mean the next picture, in pixels. */
const swipeDistance = 48;

/**
 * Touch events, since a browser that pans a picture cancels its pointer events.
 * @param go gets 1 for a finger that moves to the left, -1 for one that moves to the right.
 */
export function useSwipe(go: (by: number) => unknown) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches: { 0: touch, length } }: TouchEvent) {
      start.current = touch && length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches: { 0: touch } }: TouchEvent) {
      if (!start.current || !touch) return;
      const x = touch.clientX - start.current.x;
      const across = Math.abs(x);
      if (across >= swipeDistance && across > 2 * Math.abs(touch.clientY - start.current.y))
        go(x < 0 ? 1 : -1);
    },
  };
}
