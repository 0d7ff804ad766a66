import type { ReactNode } from "react";
import { saveBlob } from "../../../ui/save-blob.ts";
import { useAction } from "./use-action.ts";

/** Fetches a file and saves it on this device. */
export function DownloadButton({
  name,
  read,
  busy,
  look,
  children,
}: {
  name: string;
  read: () => Promise<Blob>;
  /** The label while the file is made. */
  busy?: string;
  look?: "quiet";
  children: ReactNode;
}) {
  const { isBusy, run } = useAction();
  return (
    <button
      type="button"
      className="desk-button"
      data-look={look}
      disabled={isBusy}
      onClick={() => void run(async () => saveBlob(await read(), name))}
    >
      {isBusy && busy ? busy : children}
    </button>
  );
}
