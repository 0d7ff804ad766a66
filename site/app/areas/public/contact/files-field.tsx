import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import {
  fileEndings,
  fileKindsSentence,
  fileTooLarge,
  largestFileBytes,
  mostFilesAtOnce,
} from "@extenso/contract/requests/request-file-rules.ts";
import { Paperclip, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { FieldError } from "../../../ui/field.tsx";
import { keepFiles } from "./kept-request.ts";

/** Files that go along with the request: chosen, dropped, or pasted; kept on the device until it is sent. */
export default function FilesField({
  files,
  onFiles,
}: {
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
}) {
  const [problem, setProblem] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  function change(next: readonly File[]): void {
    onFiles(next);
    void keepFiles(next);
  }

  function add(chosen: readonly File[]): void {
    if (chosen.length === 0) return;
    const fitting = chosen.filter(({ size }) => size <= largestFileBytes);
    const tooLarge = chosen.filter(({ size }) => size > largestFileBytes).map(({ name }) => name);
    const next = [...files, ...fitting.filter((file) => !files.some((known) => isSame(known, file)))];
    const words = [
      tooLarge.length > 0 ? `${fileTooLarge} ${tooLarge.join(", ")}` : "",
      next.length > mostFilesAtOnce ? `Five files go along at most. Send us a link to the rest.` : "",
    ];
    setProblem(words.filter(Boolean).join(" "));
    change(next.slice(0, mostFilesAtOnce));
  }

  return (
    <div>
      <label htmlFor={id} className="field-label mb-2 flex items-baseline gap-1 font-semibold">
        Files <span className="ml-auto pl-3 text-sm font-normal text-ink-soft">Optional</span>
      </label>
      {/* The field lies over the words, so that files can be dropped onto it. */}
      <div className="files-drop relative flex items-center justify-center gap-3 border border-line-strong bg-surface p-4">
        <input
          ref={input}
          id={id}
          type="file"
          className="absolute inset-0 size-full opacity-0"
          multiple
          accept={fileEndings}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={problem !== "" || undefined}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            // The same file may be chosen again after it was removed.
            target.value = "";
          }}
        />
        <Paperclip aria-hidden size={18} />
        <span aria-hidden>Choose files, or drop them here</span>
      </div>
      <FieldError id={`${id}-error`}>{problem}</FieldError>
      <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
        Up to five. {fileKindsSentence}
      </p>
      {files.length > 0 && (
        <ul aria-label="Chosen files" className="mt-2 border-t border-line">
          {files.map((file) => (
            <li
              key={`${file.name} ${file.size} ${file.lastModified}`}
              className="flex items-center gap-4 border-b border-line"
            >
              <span className="flex-1 wrap-anywhere">{file.name}</span>
              <span className="text-ink-soft">{sizeLabel(file.size)}</span>
              <button
                type="button"
                className="grid size-11 place-items-center"
                aria-label={`Remove ${file.name}`}
                onClick={() => {
                  setProblem("");
                  change(files.filter((other) => other !== file));
                  input.current?.focus();
                }}
              >
                <X aria-hidden size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
