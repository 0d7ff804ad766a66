import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import { listRecords } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import type { LibraryFile } from "../api/library.ts";
import type { DeskRecord } from "../api/records.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { addPictures } from "../projects/add-pictures.ts";
import { decodedName } from "../ui/decoded-name.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { Failure } from "../ui/failure.tsx";
import { StatusMark } from "../ui/status-mark.tsx";
import { Thumbnail } from "../ui/thumbnail.tsx";

const type = "portfolio-items";
const shownAtOnce = 12;

/** Chooses the project whose gallery takes the selected pictures. */
export function ProjectWindow({
  files,
  onClose,
  onAdded,
}: {
  files: readonly LibraryFile[];
  onClose: () => void;
  onAdded: () => void;
}) {
  const [words, setWords] = useState("");
  const client = useQueryClient();
  const search = useDeferredValue(words.trim());
  const query = { search, orderby: "modified", order: "desc", perPage: shownAtOnce } as const;
  const projects = useQuery({
    queryKey: keys.list(type, query),
    queryFn: ({ signal }) => listRecords(type, query, signal),
    placeholderData: keepPreviousData,
  });
  const titleOf = ({ title }: DeskRecord) => title.raw || decodedName(title.rendered) || "Untitled project";
  const refresh = (id: number) =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.records(type) }),
      client.invalidateQueries({ queryKey: keys.record(type, id) }),
      client.invalidateQueries({ queryKey: keys.media }),
    ]);
  const add = useMutation({
    mutationFn: (project: DeskRecord) => addPictures(project.id, files),
    onSuccess(added, project) {
      const back = () =>
        void added.undo().then(
          () => refresh(project.id),
          (error) => sayFailed(`That could not be undone. ${errorMessage(error)}`),
        );
      const pictures = added.count === 1 ? "1 picture" : `${added.count} pictures`;
      if (added.count === 0) say(`“${titleOf(project)}” shows them already.`);
      else say(`${pictures} added to “${titleOf(project)}”.`, { undo: back });
      onClose();
      onAdded();
      return refresh(project.id);
    },
  });
  return (
    <DeskDialog
      open
      onClose={onClose}
      title={files.length === 1 ? "Add 1 picture to a project" : `Add ${files.length} pictures to a project`}
      description="They go to the end of its gallery. A published project shows them at once."
      className="desk-project-window"
    >
      <div className="desk-form">
        <label className="desk-field">
          <span>Search projects</span>
          <input
            className="desk-input"
            type="search"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </label>
        {projects.error && (
          <Failure message={errorMessage(projects.error)} onAgain={() => void projects.refetch()} />
        )}
        {add.error && (
          <p role="alert" className="desk-error">
            {errorMessage(add.error)}
          </p>
        )}
        {projects.data?.items.length === 0 && <p className="desk-soft">No project matches.</p>}
        <ul className="desk-project-choice" aria-label="Projects">
          {projects.data?.items.map((project) => (
            <li key={project.id}>
              <button type="button" disabled={add.isPending} onClick={() => add.mutate(project)}>
                <Thumbnail file={project._embedded["wp:featuredmedia"][0]} color={project.acf.brand_color} />
                <span>{titleOf(project)}</span>
                <StatusMark status={project.status} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </DeskDialog>
  );
}
