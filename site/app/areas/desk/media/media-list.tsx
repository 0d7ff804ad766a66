import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { errorWords } from "../../../session/load-client.ts";
import { keys } from "../api/keys.ts";
import { saveMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { AltTextInput } from "../library/alt-text-input.tsx";
import { fileTitle, isPicture, sizeWords, typeWords } from "../library/file-labels.ts";
import { useShownColumns } from "../lists/own-columns.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { dayWords } from "../time/times.ts";
import { Thumbnail } from "../ui/thumbnail.tsx";
import type { ViewProps } from "./media-grid.tsx";

/** Many pictures get their texts one after the other; each can be taken back. */
function AltText({ file }: { file: DeskMedia }) {
  const [typed, setTyped] = useState(file.alt_text);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (alt_text: string) => saveMedia(file.id, { alt_text }),
    onSuccess(_, alt_text) {
      const before = file.alt_text;
      const back = () =>
        void saveMedia(file.id, { alt_text: before }).then(
          () => {
            setTyped(before);
            return client.invalidateQueries({ queryKey: keys.media });
          },
          (error) => sayFailed(errorWords(error)),
        );
      say(`Alt text of “${fileTitle(file)}” saved.`, { undo: back });
      file.alt_text = alt_text;
      return client.invalidateQueries({ queryKey: keys.media });
    },
    onError: (error) => sayFailed(`Alt text of “${fileTitle(file)}” was not saved. ${errorWords(error)}`),
  });
  return (
    <AltTextInput
      file={file}
      typed={typed}
      placeholder="What is to be seen"
      onType={setTyped}
      onSave={(text) => save.mutate(text)}
    />
  );
}

interface MediaColumn {
  name: string;
  label: string;
  leaves?: 1 | 2;
  extra?: boolean;
  cell: (file: DeskMedia) => ReactNode;
}

export const mediaColumns: readonly MediaColumn[] = [
  {
    name: "alt",
    label: "Alt text",
    cell: (file) => isPicture(file) && <AltText key={file.alt_text} file={file} />,
  },
  { name: "type", label: "Type", leaves: 2, cell: typeWords },
  {
    name: "size",
    label: "Size",
    leaves: 2,
    cell: ({ media_details: { width, height, filesize } }) =>
      width > 0 ? `${width} × ${height}` : sizeWords(filesize),
  },
  {
    name: "weight",
    label: "Weight",
    leaves: 1,
    extra: true,
    cell: ({ media_details }) => sizeWords(media_details.filesize),
  },
  {
    name: "uploaded",
    label: "Uploaded",
    leaves: 1,
    cell: ({ date }) => dayWords(new Date(date), new Date()),
  },
];

export function MediaList({ files, open, stale, waiting }: ViewProps) {
  const shown = useShownColumns("media", mediaColumns);
  return (
    <table className="desk-table" aria-busy={waiting || stale} data-stale={stale || undefined}>
      <caption className="sr-only">Media</caption>
      <thead>
        <tr>
          <th scope="col">File</th>
          {shown.map(({ name, label, leaves }) => (
            <th key={name} scope="col" data-leaves={leaves}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id}>
            <th scope="row">
              <span className="desk-row-title">
                <Thumbnail file={file} />
                <button type="button" className="desk-row-link" onClick={() => open(file.id)}>
                  {fileTitle(file)}
                </button>
              </span>
            </th>
            {shown.map(({ name, leaves, cell }) => (
              <td key={name} data-leaves={leaves}>
                {cell(file)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
