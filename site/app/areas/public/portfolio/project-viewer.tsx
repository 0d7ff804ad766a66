import type { Project } from "@extenso/contract/entities.ts";
import type { ProjectNeighbours } from "@extenso/contract/host/content-reader.ts";
import { useId } from "react";
import { hueStyle } from "../../../projects/project-hue.ts";
import { HydratedApart } from "../../../ui/hydrated-apart.tsx";
import { ProjectMedia } from "./project-media.tsx";
import { Neighbours } from "./project-neighbours.tsx";
import { ProjectStrip } from "./project-strip.tsx";
import { ProjectTabs } from "./project-tabs.tsx";
import { Viewer } from "./viewer.tsx";

/** A project in full. Its parts start anew with each project: first tab, first picture. */
export function ProjectViewer({
  project,
  neighbours,
}: {
  project: Project;
  neighbours: ProjectNeighbours | null;
}) {
  const titleId = useId();
  return (
    <Viewer
      labelledBy={titleId}
      line={`Client: ${project.client}`}
      style={hueStyle(project.color)}
      shown={project.slug}
    >
      <h1 id={titleId} tabIndex={-1} className="display text-title viewer-title">
        {project.title}
      </h1>
      <div className="viewer-body">
        <ProjectMedia key={`media-${project.slug}`} project={project} />
        <HydratedApart>
          <ProjectTabs key={`tabs-${project.slug}`} project={project} />
        </HydratedApart>
      </div>
      <HydratedApart>
        <ProjectStrip project={project} />
      </HydratedApart>
      <HydratedApart>
        <Neighbours neighbours={neighbours} />
      </HydratedApart>
    </Viewer>
  );
}
