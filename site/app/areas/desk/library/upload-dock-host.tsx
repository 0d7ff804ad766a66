import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useCaller } from "../access/caller.tsx";
import { keys } from "../api/keys.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { keptUploads } from "./kept-uploads.ts";
import { onArrival, uploader, useUploads } from "./upload-list.ts";

const UploadDock = lazyPart(() => import("./upload-dock.tsx"));

/** Shows the dock once there is something to upload: new files, or those that an earlier visit left. */
export function UploadDockHost() {
  const hasUploads = useUploads().length > 0;
  const client = useQueryClient();
  const { id: person } = useCaller();
  const [hasKept, setHasKept] = useState(false);
  useEffect(() => {
    uploader.set({ person });
    void keptUploads(person).then((kept) => setHasKept(kept.length > 0));
  }, [person]);
  // Lists show a file as soon as it has arrived.
  useEffect(() => onArrival(() => void client.invalidateQueries({ queryKey: keys.media })), [client]);
  return <Suspense>{(hasUploads || hasKept) && <UploadDock />}</Suspense>;
}
