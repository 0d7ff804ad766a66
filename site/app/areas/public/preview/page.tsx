import { useEffect, useState } from "react";
import { reloadPage } from "../../../connection/reload-page.ts";
import { FramedPage } from "../../../ui/content/framed-page.tsx";

export const meta = () => [
  { title: "Preview · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "no-referrer" },
];

type State = "opening" | "over" | "unreachable" | "busy";

const messages: Record<State, { title: string; text: string }> = {
  opening: { title: "Opening the preview", text: "One moment." },
  over: {
    title: "This preview has expired",
    text: "The link has expired, or the studio has revoked it. Ask the person who sent it for a new one.",
  },
  unreachable: {
    title: "The preview didn’t open",
    text: "We couldn’t reach the studio. Check your connection and open the link again.",
  },
  busy: {
    title: "Too many attempts",
    text: "Wait a few minutes and open the link again.",
  },
};

/** Exchanges the proof for the right to look, as a cookie. @returns where the preview is, or why it is nowhere. */
async function exchange(proof: string): Promise<{ location: string } | Exclude<State, "opening">> {
  try {
    const answer = await fetch("/wp-json/extenso/v1/preview-links/open", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ proof }),
      credentials: "same-origin",
    });
    if (answer.ok) return (await answer.json()) as { location: string };
    if (answer.status === 429) return "busy";
    return answer.status < 500 ? "over" : "unreachable";
  } catch {
    return "unreachable";
  }
}

/** The target of a preview link. Its secret comes after the `#`, which no server, log or referrer sees. */
export default function PreviewPage() {
  const [state, setState] = useState<State>("opening");
  // Only browser code can read the part after the `#`.
  useEffect(() => {
    let left = false;
    const proof = location.hash.slice(1);
    const open = async () => {
      const found = proof ? await exchange(proof) : "over";
      if (left) return;
      // In its place in the history: the way back leads to where the link was.
      if (typeof found === "object") location.replace(found.location);
      else setState(found);
    };
    void open();
    // Another link, pasted over this one.
    const again = () => reloadPage();
    addEventListener("hashchange", again);
    return () => {
      left = true;
      removeEventListener("hashchange", again);
    };
  }, []);
  const { title, text } = messages[state];
  return (
    <FramedPage slate="Preview" title={title}>
      <p role="status">{text}</p>
      <noscript>
        <p className="mt-4">Previews need JavaScript. Please switch it on and reload this page.</p>
      </noscript>
    </FramedPage>
  );
}
