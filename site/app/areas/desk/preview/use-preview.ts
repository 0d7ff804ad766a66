import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { sendPreview } from "../api/previews.ts";
import { createPreviewSender, type PreviewSender } from "./preview-sender.ts";

export interface PreviewSource {
  /** As `sendPreview` names it; null while the server knows nothing of it. */
  of: string | null;
  /** Returns the current input, saved or not. */
  body: () => unknown;
  /** Where it is shown, for what does not say so itself. */
  path?: string;
}

export interface Preview {
  /** The preview page's address; `null` until the server has sent it. */
  address: string | null;
  /** Grows each time the server has something newer. */
  count: number;
  /** Why it is not up to date; else empty. */
  problem: string;
  /** To be told of every change. */
  changed: () => void;
}

const nothing = { address: null, count: 0, problem: "" };

/** Keeps the server's copy of what is typed up to date, for as long as the preview is open. */
export function usePreview({ of, body, path = "/" }: PreviewSource): Preview {
  const [shown, setShown] = useState<Omit<Preview, "changed">>(nothing);
  const latest = useRef(body);
  latest.current = body;
  const sender = useRef<PreviewSender | null>(null);
  const changed = useCallback(() => sender.current?.changed(), []);

  // The server follows for as long as the preview is open.
  useEffect(() => {
    if (of === null) return;
    const own = createPreviewSender(
      async () => {
        const ready = await sendPreview(of, latest.current());
        const address = `${ready.path ?? path}?preview=${ready.preview}`;
        setShown(({ count }) => ({ address, count: count + 1, problem: "" }));
      },
      (error) => setShown((now) => ({ ...now, problem: errorMessage(error) })),
    );
    sender.current = own;
    own.changed();
    return () => {
      own.close();
      sender.current = null;
    };
  }, [of, path]);

  return { ...shown, changed };
}
