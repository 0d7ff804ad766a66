import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { errorWords } from "../../../session/load-client.ts";
import { getRecord } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import { Failure } from "../ui/failure.tsx";
import { ProjectEditor } from "./project-editor.tsx";

/** An address for each record, all with the same answer: nothing to be kept. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta = () => [
  { title: "Project · Desk · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];

function SavedProject({ id }: { id: number }) {
  const project = useQuery({
    queryKey: keys.record("portfolio-items", id),
    queryFn: ({ signal }) => getRecord("portfolio-items", id, signal),
    // What is typed is not taken away by a newer state; saving tells of one.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (project.error) return <Failure words={errorWords(project.error)} onAgain={() => project.refetch()} />;
  if (!project.data) return <p className="desk-soft">Opening the project…</p>;
  return <ProjectEditor key={id} opened={project.data} />;
}

/** `/desk/portfolio/{id}`; `new` in place of a number begins one. */
export default function ProjectPage() {
  const { id = "" } = useParams();
  if (id === "new") return <ProjectEditor key="new" opened={null} />;
  return /^[1-9]\d{0,14}$/.test(id) ? (
    <SavedProject id={Number(id)} />
  ) : (
    <Failure words="There is no such project." onAgain={() => location.assign("/desk/portfolio")} />
  );
}
