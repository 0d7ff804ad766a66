/** The line one writes on is never below what stays at the window's top and bottom. */
import type { EditorProps } from "prosemirror-view";

/** Pixels that head, formats and the bar of facts take at most. */
const covered = { top: 128, bottom: 64, left: 0, right: 0 };

export const keepInSight: EditorProps = {
  scrollThreshold: covered,
  scrollMargin: covered,
  /** Nearly each key finds its line in sight: what else is asked of every element around it costs half a key press. */
  handleScrollToSelection(view) {
    const { selection } = view.state;
    // A wide table scrolls by itself.
    if (!selection.empty || selection.$head.parent.type.name === "table_cell") return false;
    const { top, bottom, left, right } = view.coordsAtPos(selection.head);
    return (
      top >= covered.top &&
      bottom <= window.innerHeight - covered.bottom &&
      left >= 0 &&
      right <= window.innerWidth
    );
  },
};
