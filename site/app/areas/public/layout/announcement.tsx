import { X } from "lucide-react";
import { useLayoutEffect } from "react";
import type { ShownAnnouncement } from "../../../copy/announcement.ts";
import { useNonce } from "../../../page-context/nonce.ts";
import { TextLink } from "../../../ui/text-link.tsx";

/** Holds what was dismissed: another announcement is shown again. */
const storageKey = "extenso_announcement";

/** Before anything is painted, so that nothing moves. In the page alone: browsers take it over from the HTML. */
const hidingScript = import.meta.env.SSR
  ? `(function(){try{if(localStorage.getItem("${storageKey}")===document.getElementById("announcement").dataset.key)document.documentElement.dataset.announcement="dismissed"}catch(e){}})()`
  : "";

function hide(): void {
  document.documentElement.dataset.announcement = "dismissed";
}

/** A line above the header, which scrolls away with the page (layout.css). */
export default function Announcement({ text, link }: ShownAnnouncement) {
  const key = [text, link?.to].filter(Boolean).join(" ");
  // Coming from the members' area nothing has run the script.
  useLayoutEffect(() => {
    try {
      if (localStorage.getItem(storageKey) === key) hide();
    } catch {
      // Nothing can be dismissed in a forbidden storage.
    }
  }, [key]);
  const dismiss = () => {
    try {
      localStorage.setItem(storageKey, key);
    } catch {
      // It stays away for as long as the page does.
    }
    hide();
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <>
      <aside id="announcement" data-key={key} aria-label="Announcement" className="announcement">
        <p>
          {text} {link && <TextLink to={link.to}>{link.label}</TextLink>}
        </p>
        <button type="button" aria-label="Dismiss" onClick={dismiss} className="icon-button needs-script">
          <X aria-hidden size={18} />
        </button>
      </aside>
      <script
        nonce={useNonce()}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
        dangerouslySetInnerHTML={{ __html: hidingScript }}
      />
    </>
  );
}
