import { Plugin } from "prosemirror-state";

/**
 * Lets a text know its selection before a shortcut acts on it. The browser announces a new selection in a task that
 * comes after keys already waiting: a link, or bold, would go to where the cursor was before.
 */
export function readSelectionBeforeKeys(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown({ dom }, { ctrlKey, metaKey }) {
          if (ctrlKey || metaKey) dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
          return false;
        },
      },
    },
  });
}
