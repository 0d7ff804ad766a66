/**
 * Moves the focus to what came into the place of its element, from an effect: at once and in the next frame. A dialog
 * takes a focus whose element is gone to itself, and once more a frame later.
 * @param move focuses an element.
 * @returns the effect's cleanup.
 */
export function settleFocus(move: () => void): () => void {
  move();
  const frame = requestAnimationFrame(move);
  return () => cancelAnimationFrame(frame);
}
