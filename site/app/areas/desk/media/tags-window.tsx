import type { LibraryFile } from "../api/library.ts";
import { fileTitle } from "../library/file-labels.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { FileTags } from "./file-tags.tsx";

/** Tags of all selected files at once. */
export function TagsWindow({ files, onClose }: { files: readonly LibraryFile[]; onClose: () => void }) {
  const [first] = files;
  return (
    <DeskDialog
      open
      onClose={onClose}
      title={files.length === 1 && first ? `Tags of “${fileTitle(first)}”` : `Tags of ${files.length} files`}
      description="Only people at the desk see tags. Several at once are parted by commas."
      className="desk-tags-window"
    >
      <FileTags files={files} />
      <p className="desk-row">
        <button type="button" className="desk-button" onClick={onClose}>
          Done
        </button>
      </p>
    </DeskDialog>
  );
}
