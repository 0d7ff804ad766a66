import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { errorWords } from "../../../session/load-client.ts";
import { keys } from "../api/keys.ts";
import { getMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { fileTitle } from "../library/file-labels.ts";
import { Failure } from "../ui/failure.tsx";
import { ArrowLeft, ArrowRight, X } from "../ui/icons.ts";
import { CropPicture } from "./crop-picture.tsx";
import { FileActs } from "./file-acts.tsx";
import { FileFacts } from "./file-facts.tsx";
import { FileForm } from "./file-form.tsx";
import { FileUses } from "./file-uses.tsx";

/** A file opened over the library: what it shows, what is said of it, where it is used. */
export function FilePanel({
  id,
  files,
  open,
}: {
  id: number;
  files: readonly DeskMedia[];
  open: (file: number) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opened = useQuery({
    queryKey: keys.file(id),
    queryFn: ({ signal }) => getMedia(id, signal),
    // What is typed into the form is not taken away by a newer state; saving tells of one.
    refetchOnWindowFocus: false,
  });
  // A native dialog is modal only when it is opened by a call.
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const at = files.findIndex((file) => file.id === id);
  const file = opened.data?.file ?? files[at];
  const beside = (step: number) => {
    const next = at < 0 ? undefined : files[at + step];
    return { disabled: !next, onClick: () => next && open(next.id) };
  };
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is on what lies around it
    <dialog
      ref={dialog}
      aria-labelledby="file-title"
      className="desk-panel"
      onClose={(event) => event.target === event.currentTarget && open(0)}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="desk-panel-box">
        <header className="desk-panel-head">
          <h2 id="file-title">{file ? fileTitle(file) : "File"}</h2>
          <button type="button" aria-label="File before" className="desk-icon-button" {...beside(-1)}>
            <ArrowLeft aria-hidden size={20} />
          </button>
          <button type="button" aria-label="File after" className="desk-icon-button" {...beside(1)}>
            <ArrowRight aria-hidden size={20} />
          </button>
          <button type="button" aria-label="Close" className="desk-icon-button" onClick={close}>
            <X aria-hidden size={20} />
          </button>
        </header>
        {opened.error && <Failure words={errorWords(opened.error)} onAgain={() => opened.refetch()} />}
        {opened.data && (
          <>
            <FileForm key={`${id} ${opened.data.etag}`} opened={opened.data} />
            <CropPicture key={`crop ${id}`} file={opened.data.file} onMade={open} />
            <FileUses id={id} />
            <FileFacts file={opened.data.file} />
            <FileActs opened={opened.data} onGone={close} />
          </>
        )}
      </div>
    </dialog>
  );
}
