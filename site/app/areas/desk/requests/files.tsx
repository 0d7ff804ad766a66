/** Files of a request: those of its messages, and those that go along with the next. */

import { ApiError } from "@extenso/contract/errors/errors.ts";
import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import {
  fileTooLarge,
  largestFileBytes,
  mostFilesOfReply,
} from "@extenso/contract/requests/request-file-rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Download, Paperclip, X } from "lucide-react";
import { Suspense, useId } from "react";
import { DownloadButton } from "../kit/download-button.tsx";
import { attempt, useAction } from "../kit/use-action.ts";
import { fileName } from "../library/file-labels.ts";
import { LibraryWindow } from "../library/library-window-part.ts";
import { addFile, type RequestFile, removeFile, requestKeys, type StudioRequest } from "./requests-api.ts";

/** The window comes when it is asked for. */
function useFiles({ id }: Pick<StudioRequest, "id">) {
  const client = useQueryClient();
  return (files: RequestFile[]) =>
    client.setQueryData(requestKeys.one(id), (request?: StudioRequest) => request && { ...request, files });
}

/** Each is a download: what is in them is never shown here. */
export function FileList({
  files,
  read,
}: {
  files: readonly Pick<RequestFile, "id" | "name" | "size">[];
  read: (file: number) => Promise<Blob>;
}) {
  if (files.length === 0) return null;

  return (
    <ul aria-label="Files" className="desk-request-files">
      {files.map((file) => (
        <li key={file.id}>
          <DownloadButton look="quiet" name={file.name} read={() => read(file.id)}>
            <Download aria-hidden size={18} />
            <span>{file.name}</span>
            <span className="desk-soft">{sizeLabel(file.size)}</span>
          </DownloadButton>
        </li>
      ))}
    </ul>
  );
}

/** Files that go along with the message that is being written: from this device, or from the library. */
export function Attachments({
  request,
  chosen,
  onChosen,
  onChoose,
}: {
  request: StudioRequest;
  /** Numbers of the files, in their order. */
  chosen: readonly number[];
  onChosen: (files: readonly number[]) => void;
  /** Opens the library: its window stands outside of the reply's form. */
  onChoose: () => void;
}) {
  const { isBusy, add } = useAddedFiles(request, chosen, onChosen);
  const setFiles = useFiles(request);
  const id = useId();
  const attached = request.files.filter((file) => chosen.includes(file.id) && file.message_id === null);

  async function remove(file: RequestFile): Promise<void> {
    onChosen(chosen.filter((other) => other !== file.id));
    await attempt(async () => setFiles(await removeFile(request.id, file.id)));
  }

  return (
    <>
      {attached.length > 0 && (
        <ul aria-label="Attached files" className="desk-request-files">
          {attached.map((file) => (
            <li key={file.id}>
              <span>{file.name}</span>
              <span className="desk-soft">{sizeLabel(file.size)}</span>
              <button
                type="button"
                className="desk-button"
                data-look="quiet"
                aria-label={`Remove ${file.name}`}
                onClick={() => void remove(file)}
              >
                <X aria-hidden size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="desk-composer-files">
        <span className="desk-file-button">
          <input
            id={id}
            type="file"
            className="sr-only"
            multiple
            disabled={isBusy}
            onChange={({ target }) => {
              void add(
                [...(target.files ?? [])].map((file) => ({ name: file.name, read: async () => file })),
              );
              // The same file may be chosen again.
              target.value = "";
            }}
          />
          <label htmlFor={id} className="desk-button" data-look="quiet">
            <Paperclip aria-hidden size={18} />
            {isBusy ? "Attaching…" : "Attach files"}
          </label>
        </span>
        <button type="button" className="desk-button" data-look="quiet" disabled={isBusy} onClick={onChoose}>
          From the library
        </button>
      </div>
    </>
  );
}

/** A file of the library goes along as a copy: what was sent stays what it was. */
export function AttachFromLibrary({
  request,
  chosen,
  onChosen,
  onClose,
}: {
  request: StudioRequest;
  chosen: readonly number[];
  onChosen: (files: readonly number[]) => void;
  onClose: () => void;
}) {
  const { add } = useAddedFiles(request, chosen, onChosen);
  return (
    <Suspense>
      <LibraryWindow
        several
        onClose={onClose}
        onChoose={(media) => {
          onClose();
          void add(
            media.map((file) => ({
              name: fileName(file),
              async read() {
                const answer = await fetch(file.source_url);
                if (!answer.ok)
                  throw new ApiError(`${fileName(file)} can’t be read.`, {
                    code: "file_unreadable",
                    status: answer.status,
                  });
                return answer.blob();
              },
            })),
          );
        }}
      />
    </Suspense>
  );
}

interface NewFile {
  name: string;
  read: () => Promise<Blob>;
}

/** Sends files to the request, one after the other. */
function useAddedFiles(
  request: StudioRequest,
  chosen: readonly number[],
  onChosen: (files: readonly number[]) => void,
) {
  const { isBusy, run } = useAction();
  const setFiles = useFiles(request);

  async function addAll(files: readonly NewFile[]): Promise<void> {
    let attached = chosen;
    for (const { name, read } of files) {
      await attempt(async () => {
        if (attached.length >= mostFilesOfReply)
          throw new ApiError("Ten files go along at most.", { code: "too_many_files", status: null });
        const content = await read();
        if (content.size > largestFileBytes)
          throw new ApiError(`${name}: ${fileTooLarge}`, { code: "file_too_large", status: null });
        const all = await addFile(request.id, content, name);
        setFiles(all);
        const added = all.findLast(({ origin, message_id }) => origin === "staff" && message_id === null);
        if (added) attached = [...attached, added.id];
        onChosen(attached);
      });
    }
  }
  return { isBusy, add: (files: readonly NewFile[]) => run(() => addAll(files)) };
}
