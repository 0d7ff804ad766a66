import { type DragEvent, useRef, useState } from "react";
import { uploadsRefused, useMayUpload } from "../access/use-may-upload.ts";
import { sayFailed } from "../notices/notices.ts";

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes("Files");
}

/** Files dropped anywhere on an element. `over`: some are held above it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const isAllowed = useMayUpload();
  // Entering a child leaves its parent: only as many leavings as enterings are out.
  const depth = useRef(0);
  return {
    over,
    dropProps: {
      onDragEnter(event: DragEvent) {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        depth.current += 1;
        setOver(true);
      },
      onDragOver(event: DragEvent) {
        if (carriesFiles(event)) event.preventDefault();
      },
      onDragLeave(event: DragEvent) {
        if (!carriesFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        // Taken all the same: the browser would leave the desk to show the file.
        if (isAllowed) onFiles([...event.dataTransfer.files]);
        else sayFailed(uploadsRefused);
      },
    },
  };
}
