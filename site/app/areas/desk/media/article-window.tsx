import { useNavigate } from "react-router";
import type { LibraryFile } from "../api/library.ts";
import { editPath } from "../kinds.ts";
import { broughtPicturesState } from "../library/brought-pictures.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { RecordChoice } from "./record-choice.tsx";

const type = "posts";

/** Chooses the article whose text takes the selected pictures, as a gallery. It is seen before it is saved. */
export default function ArticleWindow({
  files,
  onClose,
}: {
  files: readonly LibraryFile[];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const open = (id: number | "new") =>
    void navigate(editPath(type, id), { state: broughtPicturesState(files) });
  return (
    <DeskDialog
      open
      onClose={onClose}
      title={
        files.length === 1 ? "Add 1 picture to an article" : `Add ${files.length} pictures to an article`
      }
      description="The article opens with them at its end. Visitors see them when you publish or update it."
      className="desk-project-window"
    >
      <div className="desk-form">
        <button type="button" className="desk-button" onClick={() => open("new")}>
          New article
        </button>
        <RecordChoice type={type} onChoose={({ id }) => open(id)} />
      </div>
    </DeskDialog>
  );
}
