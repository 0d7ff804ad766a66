import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { keys } from "../api/keys.ts";
import type { LibraryFile } from "../api/library.ts";
import { saveMedia } from "../api/media.ts";
import { useCompactRows } from "../kit/row-density.ts";
import { ChooseAllHeader, ChooseCell, onRowKeys } from "../kit/table-parts.tsx";
import { attempt, undoing } from "../kit/use-action.ts";
import { AltTextInput } from "../library/alt-text-input.tsx";
import { fileTitle, isPicture, typeLabel } from "../library/file-labels.ts";
import { useShownColumns } from "../lists/own-columns.ts";
import { say } from "../notices/notices.ts";
import { clockDayLabel } from "../time/studio-time.ts";
import { Thumbnail } from "../ui/thumbnail.tsx";
import type { ViewProps } from "./media-grid.tsx";

/** Many pictures get their texts one after the other; each can be taken back. */
function AltText({ file }: { file: LibraryFile }) {
  const [typed, setTyped] = useState(file.alt_text);
  const client = useQueryClient();
  async function write(alt_text: string): Promise<void> {
    await saveMedia(file.id, { alt_text });
    await client.invalidateQueries({ queryKey: keys.media });
  }
  const save = (alt_text: string) =>
    attempt(
      async () => {
        const before = file.alt_text;
        await saveMedia(file.id, { alt_text });
        const undo = undoing(async () => {
          await write(before);
          setTyped(before);
        });
        say(`Alt text of “${fileTitle(file)}” saved.`, { undo });
        file.alt_text = alt_text;
        await client.invalidateQueries({ queryKey: keys.media });
      },
      `Alt text of “${fileTitle(file)}” was not saved.`,
    );
  return (
    <AltTextInput
      file={file}
      typed={typed}
      placeholder="Describe the image"
      onType={setTyped}
      onSave={(text) => void save(text)}
    />
  );
}

interface MediaColumn {
  name: string;
  label: string;
  hideOrder?: 1 | 2;
  extra?: boolean;
  cell: (file: LibraryFile) => ReactNode;
}

export const mediaColumns: readonly MediaColumn[] = [
  {
    name: "alt",
    label: "Alt text",
    cell: (file) => isPicture(file) && <AltText key={file.alt_text} file={file} />,
  },
  { name: "tags", label: "Tags", hideOrder: 1, extra: true, cell: ({ tags }) => tags.join(", ") },
  { name: "type", label: "Type", hideOrder: 2, cell: typeLabel },
  {
    name: "size",
    label: "Dimensions",
    hideOrder: 2,
    cell: ({ media_details: { width, height, filesize } }) =>
      width > 0 ? `${width} × ${height}` : sizeLabel(filesize),
  },
  {
    name: "length",
    label: "Length",
    hideOrder: 2,
    cell: ({ media_details }) => media_details.length_formatted,
  },
  {
    name: "weight",
    label: "File size",
    hideOrder: 1,
    extra: true,
    cell: ({ media_details }) => sizeLabel(media_details.filesize),
  },
  {
    name: "by",
    label: "Uploaded by",
    hideOrder: 1,
    extra: true,
    cell: ({ author_name }) => author_name,
  },
  {
    name: "uploaded",
    label: "Uploaded",
    hideOrder: 1,
    cell: ({ date }) => clockDayLabel(date),
  },
];

export function MediaList({ files, selection, open, stale, waiting }: ViewProps) {
  const shown = useShownColumns("media", mediaColumns);
  const isCompact = useCompactRows();
  return (
    <table
      className="desk-table"
      aria-busy={waiting || stale}
      data-stale={stale || undefined}
      data-compact={isCompact || undefined}
    >
      <caption className="sr-only">Media</caption>
      <thead>
        <tr>
          <ChooseAllHeader selection={selection} disabled={waiting} />
          <th scope="col">File</th>
          {shown.map(({ name, label, hideOrder }) => (
            <th key={name} scope="col" data-hide-order={hideOrder}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        onKeyDown={(event) => {
          // Letters are typed into the alt texts.
          if (!(event.target instanceof HTMLInputElement && event.target.type === "text")) {
            onRowKeys(event, files, selection);
          }
        }}
      >
        {files.map((file) => (
          <tr key={file.id} data-chosen={selection.has(file) || undefined}>
            <ChooseCell item={file} name={fileTitle(file)} selection={selection} />
            <th scope="row" data-column="title">
              <span className="desk-row-title">
                <Thumbnail file={file} />
                <button type="button" className="desk-row-link" onClick={() => open(file.id)}>
                  {fileTitle(file)}
                </button>
              </span>
            </th>
            {shown.map(({ name, hideOrder, cell }) => (
              <td key={name} data-hide-order={hideOrder}>
                {cell(file)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
