import { ApiError } from "@extenso/contract/errors/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useParams } from "react-router";
import { getRecord } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import commentStyles from "../comments/stylesheet.css?url";
import { deskMeta } from "../kit/desk-meta.ts";
import { OpeningFailure } from "../ui/failure.tsx";
import { ProjectEditor } from "./project-editor.tsx";

export const links = () => [{ rel: "stylesheet", href: commentStyles }];

/** Not cached: every record has a URL of its own, with the same HTML. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta = () => deskMeta("Project");

function SavedProject({ id }: { id: number }) {
  const project = useQuery({
    queryKey: keys.record("portfolio-items", id),
    queryFn: ({ signal }) => getRecord("portfolio-items", id, signal),
    // A newer state must not replace typed input; saving detects the conflict.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (project.error) return <NotOpened error={project.error} onAgain={() => void project.refetch()} />;
  if (!project.data) return <p className="desk-soft">Opening the project…</p>;
  return <ProjectEditor key={id} opened={project.data} />;
}

function NotOpened({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const list = { to: "/desk/portfolio", label: "All projects" };
  return <OpeningFailure error={error} what="project" list={list} onAgain={onAgain} />;
}

const noSuchAddress = new ApiError("There is no such project.", { code: "rest_no_route", status: 404 });

/** `/desk/portfolio/{id}`, or `/desk/portfolio/new`. */
export default function ProjectPage() {
  const { id = "" } = useParams();
  const { key, isBegun, onMade } = useBegun(id);
  if (isBegun) return <ProjectEditor key={key} opened={null} onMade={onMade} />;
  return /^[1-9]\d{0,14}$/.test(id) ? (
    <SavedProject id={Number(id)} />
  ) : (
    <NotOpened error={noSuchAddress} onAgain={() => {}} />
  );
}

/** After its first save, the form of a new project stays open under its new URL, so that nobody is interrupted. */
function useBegun(id: string) {
  const [form, setForm] = useState({ count: 0, at: id, ids: [id], isBegun: id === "new" });
  if (form.at !== id) {
    const isSame = form.ids.includes(id);
    setForm({
      count: isSame ? form.count : form.count + 1,
      at: id,
      ids: [id],
      isBegun: isSame ? form.isBegun : id === "new",
    });
  }
  const onMade = useCallback(
    (made: number) => setForm((now) => ({ ...now, ids: [...now.ids, String(made)] })),
    [],
  );
  return { key: form.count, isBegun: form.isBegun, onMade };
}
