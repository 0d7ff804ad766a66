import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";

/**
 * Copies the text before it; where the browser doesn't let us, marks it to be copied by hand.
 * @param name what is copied, for screen readers, where several of these are on the page.
 */
export function CopyButton({ text, name }: { text: string; name?: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      const place = button.current?.parentElement;
      if (place) getSelection()?.selectAllChildren(place);
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <button ref={button} type="button" onClick={copy} className="copy-button label needs-script">
      <Icon aria-hidden size={16} />
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
      {name && <span className="sr-only">{name}</span>}
    </button>
  );
}
