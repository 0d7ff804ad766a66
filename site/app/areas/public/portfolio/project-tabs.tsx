import { Tabs } from "@base-ui/react/tabs";
import type { Project } from "@extenso/contract/entities.ts";
import { ContentHtml } from "../../../ui/content-html.tsx";
import { type ProjectText, projectTexts } from "./project-texts.ts";

/**
 * The project's texts. All of them are in the page, and without JavaScript to switch between them the stylesheet shows
 * them one below the other. Closed ones are therefore neither `hidden` nor inert; the stylesheet goes by `data-hidden`.
 */
export function ProjectTabs({ project }: { project: Project }) {
  const texts = projectTexts(project);
  return (
    <Tabs.Root defaultValue="overview" className="project-texts">
      {texts.length > 1 && (
        <Tabs.List aria-label="About the project" activateOnFocus className="tab-row needs-script">
          {texts.map(({ name, label }) => (
            // Named here as well: the library knows the panel only once scripts run.
            <Tabs.Tab
              key={name}
              value={name}
              aria-controls={`about-${name}`}
              // Pressed with the pointer it takes no focus: the arrow keys stay the gallery's.
              onMouseDown={(event) => event.preventDefault()}
              className="tab label"
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      {texts.map((text) => (
        <Tabs.Panel
          key={text.name}
          id={`about-${text.name}`}
          value={text.name}
          keepMounted
          hidden={false}
          inert={false}
          className="project-panel"
        >
          <h2 className="without-script display text-heading">{text.label}</h2>
          <TextPanel text={text} project={project} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

function TextPanel({ text, project }: { text: ProjectText; project: Project }) {
  if (text.name !== "overview") return <ContentHtml html={text.html} />;
  return (
    <>
      {text.html ? (
        <ContentHtml html={text.html} />
      ) : (
        <p className="text-ink-soft">No description available for this project.</p>
      )}
      <dl className="project-facts">
        <dt className="label">Year</dt>
        <dd>{project.year}</dd>
        <dt className="label">Category</dt>
        <dd>{project.category}</dd>
        <dt className="label">Tags</dt>
        <dd>{project.tags.length > 0 ? <TagList tags={project.tags} /> : "No tags"}</dd>
      </dl>
    </>
  );
}

function TagList({ tags }: { tags: string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="border border-line px-2.5 py-1 text-sm">
          {tag}
        </li>
      ))}
    </ul>
  );
}
