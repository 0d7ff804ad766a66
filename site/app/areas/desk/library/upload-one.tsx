import { useCallback } from "react";
import { errorWords } from "../../../session/load-client.ts";
import { getMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { sayFailed } from "../notices/notices.ts";
import { FileButton } from "./file-button.tsx";
import { useDroppedFiles } from "./use-dropped-files.ts";

const acceptedTypes = { image: "image/jpeg,image/png,image/webp,image/gif", video: "video/*" };

/** Uploads one file, and hands it over when it has arrived. @param kind without it, any file. */
export function UploadOne({
  kind,
  onArrived,
}: {
  kind: "image" | "video" | undefined;
  onArrived: (file: DeskMedia) => void;
}) {
  const take = useCallback(
    async ([id]: number[]) => {
      if (!id) return;
      try {
        onArrived((await getMedia(id)).file);
      } catch (failure) {
        sayFailed(errorWords(failure));
      }
    },
    [onArrived],
  );
  const { add, waiting } = useDroppedFiles(take);
  return (
    <FileButton
      label={waiting > 0 ? "On its way…" : "Upload"}
      accept={kind && acceptedTypes[kind]}
      onFiles={(files) => add(files.slice(0, 1))}
    />
  );
}
