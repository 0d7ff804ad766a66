import { useEffect, useState } from "react";
import { useUploads } from "./upload-list.ts";
import { addUploads } from "./uploads.ts";

/** Sends files to the library and hands over their numbers as they arrive, in the order they were given. */
export function useDroppedFiles(onArrived: (media: number[]) => void) {
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  const uploads = useUploads();
  // Uploads end outside of React; what they brought is handed over when the last of them is done.
  useEffect(() => {
    if (awaited.length === 0) return;
    const known = new Map(uploads.map((upload) => [upload.id, upload]));
    const waiting = awaited.filter((id) => known.has(id) && known.get(id)?.state !== "failed");
    // Together, so that they keep the order they were dropped in.
    if (waiting.some((id) => known.get(id)?.state !== "done")) return;
    setAwaited([]);
    const media = waiting.flatMap((id) => known.get(id)?.media || []);
    if (media.length > 0) onArrived(media);
  }, [awaited, uploads, onArrived]);
  return {
    waiting: awaited.length,
    add: (files: File[]) => setAwaited((before) => [...before, ...addUploads(files)]),
  };
}
