import { Suspense, useState } from "react";
import { useCaller } from "../access/caller.tsx";
import { mayEdit } from "../access/capabilities.ts";
import type { LibraryFile } from "../api/library.ts";
import type { Selection } from "../kit/use-selection.ts";
import { isPicture, lacksAltText } from "../library/file-labels.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import type { useTrash } from "./use-trash.ts";

/** The windows' code loads when one is opened. */
const TagsWindow = lazyPart(async () => ({ default: (await import("./tags-window.tsx")).TagsWindow }));
const AltTextsWindow = lazyPart(async () => ({
  default: (await import("./alt-texts-window.tsx")).AltTextsWindow,
}));
const ProjectWindow = lazyPart(async () => ({
  default: (await import("./project-window.tsx")).ProjectWindow,
}));

const ArticleWindow = lazyPart(() => import("./article-window.tsx"));

type Opened = "tags" | "alt" | "project" | "article";

/** Bar of actions on all selected files. */
export function SelectedBar({
  selection,
  isTrash,
  trash,
}: {
  selection: Selection<LibraryFile>;
  isTrash: boolean;
  trash: ReturnType<typeof useTrash>;
}) {
  const caller = useCaller();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { items, clear } = selection;
  const pictures = items.filter(isPicture);
  const lacking = pictures.filter(lacksAltText);
  const close = () => setOpened(null);
  if (items.length === 0) return null;

  async function remove(): Promise<void> {
    if (await trash.trash(items)) clear();
  }

  return (
    <section aria-label="Selected" className="desk-bulk">
      <p role="status">{items.length} selected</p>
      {isTrash ? (
        <>
          <button
            type="button"
            className="desk-button"
            onClick={() => {
              void trash.restore(items);
              clear();
            }}
          >
            Restore
          </button>
          <button
            type="button"
            className="desk-button"
            data-look="danger"
            onClick={() => {
              trash.deleteLater(items);
              clear();
            }}
          >
            Delete for good
          </button>
        </>
      ) : (
        <>
          <button type="button" className="desk-button" onClick={() => setOpened("tags")}>
            Tags…
          </button>
          {pictures.length > 0 && (
            <button type="button" className="desk-button" onClick={() => setOpened("alt")}>
              Alt texts…
            </button>
          )}
          {pictures.length > 0 && mayEdit(caller, "portfolio-items") && (
            <button type="button" className="desk-button" onClick={() => setOpened("project")}>
              Add to project…
            </button>
          )}
          {pictures.length > 0 && mayEdit(caller, "posts") && (
            <button type="button" className="desk-button" onClick={() => setOpened("article")}>
              Add to article…
            </button>
          )}
          <button
            type="button"
            className="desk-button"
            data-look="danger"
            disabled={trash.isLooking}
            onClick={() => void remove()}
          >
            Move to trash
          </button>
        </>
      )}
      {!selection.all && (
        <button type="button" className="desk-button" data-look="quiet" onClick={selection.toggleAll}>
          Select all
        </button>
      )}
      <button type="button" className="desk-button" data-look="quiet" onClick={clear}>
        Clear
      </button>
      <Suspense>
        {opened === "tags" && <TagsWindow files={items} onClose={close} />}
        {opened === "alt" && (
          <AltTextsWindow files={lacking.length > 0 ? lacking : pictures} onClose={close} />
        )}
        {opened === "article" && <ArticleWindow files={pictures} onClose={close} />}
        {opened === "project" && <ProjectWindow files={pictures} onClose={close} onAdded={clear} />}
      </Suspense>
    </section>
  );
}
