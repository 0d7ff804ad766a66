import { Tabs } from "@base-ui/react/tabs";
import type { GalleryItem, Project } from "@extenso/contract/entities.ts";
import type { ProjectLink, ProjectNeighbours } from "@extenso/contract/host/content-reader.ts";
import { ArrowLeft, ArrowRight } from "lucide-react";
import {
  type ComponentType,
  Fragment,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useId,
  useState,
} from "react";
import { Link, useLocation } from "react-router";
import { projectAddress } from "../../../projects/filters.ts";
import { hueStyle } from "../../../projects/hue-style.ts";
import { ContentHtml } from "../../../ui/content/content-html.tsx";
import { ContentPicture } from "../../../ui/content/content-picture.tsx";
import { HydratedApart } from "../../../ui/hydrated-apart.tsx";
import { FilmSpace } from "./film-space.tsx";
import { Gallery } from "./gallery.tsx";
import { itemKey, itemName } from "./gallery-items.ts";
import { ProjectStrip } from "./project-strip.tsx";
import { type ProjectText, projectTexts } from "./project-texts.ts";
import { Viewer } from "./viewer.tsx";

/** Most projects show their pictures first: the code of films comes when the page is there. */
const films = () => import("./films.tsx");

interface OfProject {
  project: Project;
}

/** Where the code never comes, the film is still one press away. */
function lazyFilm(take: (code: Awaited<ReturnType<typeof films>>) => ComponentType<OfProject>) {
  return lazy(() =>
    films().then(
      (code) => ({ default: take(code) }),
      () => ({ default: FilmByLink }),
    ),
  );
}

function FilmByLink({ project: { film } }: OfProject) {
  if (!film) return null;
  return (
    <p className="film film-failed">
      <span>This film cannot be played here.</span>
      <a
        href={film.type === "file" ? film.url : film.originalUrl}
        rel="noopener"
        className="underline underline-offset-4"
      >
        Open the film
      </a>
    </p>
  );
}

const Film = lazyFilm(({ Film }) => Film);
const MoreFilms = lazyFilm(({ MoreFilms }) => MoreFilms);
const PlainFilm = lazyFilm(({ PlainFilm }) => PlainFilm);

/** The project's gallery, its film, or a choice between the two. */
function ProjectMedia({ project }: { project: Project }) {
  const { gallery, hasVideo } = project;
  const [mode, setMode] = useState<"gallery" | "video">(gallery.length > 0 ? "gallery" : "video");
  // So that a press on the switch waits for nothing.
  useEffect(() => {
    if (hasVideo) void films().catch(() => {});
  }, [hasVideo]);
  const fetchPoster = () =>
    void films().then(
      (code) => code.fetchPoster(project),
      () => {},
    );
  /** The chosen view is at the window's top, where the sheet that holds the switch may cover it. */
  const choose = (chosen: typeof mode) => (event: MouseEvent<HTMLButtonElement>) => {
    startTransition(() => setMode(chosen));
    // At once: what comes in its place would end a smooth scroll on its way.
    event.currentTarget.closest("dialog")?.scrollTo({ top: 0, behavior: "instant" });
  };
  if (gallery.length === 0 && !hasVideo) {
    return (
      <div className="project-media">
        <p className="no-media">No media available for this project</p>
      </div>
    );
  }
  return (
    <div className="project-media">
      <div className="needs-script project-media">
        {gallery.length > 0 && hasVideo && (
          <fieldset className="media-toggle">
            <legend className="sr-only">Media</legend>
            <ModeButton active={mode === "gallery"} onChoose={choose("gallery")}>
              {`Gallery (${gallery.length})`}
            </ModeButton>
            <ModeButton active={mode === "video"} onChoose={choose("video")} onMeant={fetchPoster}>
              Video
            </ModeButton>
          </fieldset>
        )}
        {mode === "gallery" ? (
          <Gallery items={gallery} />
        ) : (
          <Suspense fallback={<FilmSpace project={project} />}>
            <Film project={project} />
          </Suspense>
        )}
      </div>
      {/* Browsers with JavaScript don't even parse this; the others get everything at once. */}
      <noscript>
        <Suspense>
          <PlainFilm project={project} />
        </Suspense>
        <GalleryList items={gallery} />
      </noscript>
    </div>
  );
}

function ModeButton({
  active,
  onChoose,
  onMeant,
  children,
}: {
  active: boolean;
  onChoose: (event: MouseEvent<HTMLButtonElement>) => void;
  /** It is pointed at, or has the focus. */
  onMeant?: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={active}
      onPointerEnter={onMeant}
      onFocus={onMeant}
      onClick={onChoose}
      className="media-mode label"
    >
      {children}
    </button>
  );
}

/** The gallery for reading without JavaScript: everything, one below the other. */
function GalleryList({ items }: { items: GalleryItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="gallery-list">
      {items.map((item) => (
        <li key={itemKey(item)}>
          {item.type === "youtube" ? (
            <a href={item.originalUrl} rel="noopener" className="clip-link">
              {`${itemName(item)}: watch on YouTube`}
            </a>
          ) : (
            <ContentPicture
              picture={item.image}
              alt={itemName(item)}
              sizes="(min-width: 1024px) 62vw, 100vw"
              className="w-full"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

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
    <Viewer labelledBy={titleId} style={hueStyle(project.color)} shown={project.slug}>
      <div className="project-full">
        <header className="viewer-head">
          <h1 id={titleId} tabIndex={-1} className="display text-title outline-none">
            {project.title}
          </h1>
          <p className="label viewer-line">{`Client: ${project.client}`}</p>
          {project.facts.map(({ label, value }) => (
            <p key={label} className="label viewer-line">{`${label}: ${value}`}</p>
          ))}
        </header>
        <ProjectMedia key={`media-${project.slug}`} project={project} />
        <HydratedApart>
          <ProjectTabs key={`tabs-${project.slug}`} project={project} />
        </HydratedApart>
        <section className="strips">
          <HydratedApart>
            <ProjectStrip project={project} />
          </HydratedApart>
          {project.moreFilms.length > 0 && (
            <section aria-label="More films" className="strip">
              <h2 className="label text-hue-ink">More films</h2>
              <HydratedApart>
                <MoreFilms key={project.slug} project={project} />
              </HydratedApart>
            </section>
          )}
        </section>
        <HydratedApart>
          <Neighbours neighbours={neighbours} />
        </HydratedApart>
      </div>
    </Viewer>
  );
}

/** The way on at the end: the project before and the one after, in the order of the grid. */
function Neighbours({ neighbours }: { neighbours: ProjectNeighbours | null }) {
  if (!neighbours) return null;
  const { category, previous, next } = neighbours;
  return (
    <nav aria-label="More projects" className="neighbours">
      {previous && (
        <Neighbour
          item={previous}
          category={category}
          note="Previous project"
          icon={<ArrowLeft aria-hidden size={18} />}
        />
      )}
      <Neighbour
        item={next}
        category={category}
        note="Next project"
        icon={<ArrowRight aria-hidden size={18} />}
        isNext
      />
    </nav>
  );
}

function Neighbour({
  item,
  category,
  note,
  icon,
  isNext = false,
}: {
  item: ProjectLink;
  category: string | null;
  note: string;
  icon: ReactNode;
  isNext?: boolean;
}) {
  const { state } = useLocation();
  return (
    <Link
      to={projectAddress(item.slug, category)}
      // One step back still leads to the grid, however many projects were looked at.
      replace
      state={state}
      preventScrollReset
      prefetch="intent"
      className={isNext ? "neighbour is-next" : "neighbour"}
    >
      <span className="label flex items-center gap-2 text-ink-soft">
        {!isNext && icon}
        {note}
        {isNext && icon}
      </span>
      <span className="display text-heading">{item.title}</span>
    </Link>
  );
}

/**
 * The project's texts. All of them are in the page, and without JavaScript to switch between them the stylesheet shows
 * them one below the other. Closed ones are therefore neither `hidden` nor inert; the stylesheet goes by `data-hidden`.
 */
function ProjectTabs({ project }: { project: Project }) {
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
              // Pressed with the pointer it takes no focus, and lets go of one: the arrow keys are the gallery's.
              onMouseDown={(event) => {
                event.preventDefault();
                if (event.currentTarget.parentElement?.contains(document.activeElement))
                  event.currentTarget.closest("dialog")?.querySelector("h1")?.focus({ preventScroll: true });
              }}
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
      {project.credits.length > 0 && (
        <>
          <h2 className="label mt-8 text-hue-ink">Credits</h2>
          <dl className="project-facts">
            {project.credits.map(({ role, name, person }) => (
              <Fragment key={`${role} ${name}`}>
                <dt className="label">{role}</dt>
                <dd>
                  {person ? (
                    <Link to={`/about#person-${person}`} className="underline">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
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
