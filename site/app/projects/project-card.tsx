import type { ProjectSummary } from "@extenso/contract/entities.ts";
import { Eye, Play } from "lucide-react";
import { useState } from "react";
import { Link, useNavigation } from "react-router";
import { classNames } from "../ui/class-names.ts";
import { ContentPicture } from "../ui/content/content-picture.tsx";
import { useIsPreview } from "../use-is-preview.ts";
import { projectAddress } from "./filters.ts";
import { hueStyle } from "./hue-style.ts";
import { prepareGrowth, rememberCard } from "./opened-card.ts";

interface Props {
  item: ProjectSummary;
  /** A landscape frame instead of an upright one. */
  wide?: boolean;
  /** Set by the grid, whose stylesheet gives its places their own frames. */
  inGrid?: { category: string | null; sizes: string; priority: boolean };
}

const wideSizes = "(min-width: 1024px) 66vw, 100vw";
const tallSizes = "(min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw";

/** Finds a project's card in the grid: where the focus returns when the project is closed. */
export function cardSelector(slug: string): string {
  return `[data-project="${CSS.escape(slug)}"]`;
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

/** The project's media, such as "5 images, 1 film". */
function contents({ pictureCount, filmCount }: ProjectSummary): string {
  return [pictureCount > 0 && counted(pictureCount, "image"), filmCount > 0 && counted(filmCount, "film")]
    .filter(Boolean)
    .join(", ");
}

/** A project as a link to it: picture, category, title and client. */
export function ProjectCard({ item, wide = false, inGrid }: Props) {
  // Its own colour shows when somebody turns to it. In the HTML it would be a hash per card in the page's content
  // security policy.
  const [turnedTo, setTurnedTo] = useState(false);
  const turnTo = () => {
    setTurnedTo(true);
    prepareGrowth();
  };
  const address = projectAddress(item.slug, inGrid?.category);
  const path = projectAddress(item.slug);
  const opening = useNavigation().location?.pathname === path;
  const Icon = item.filmCount > 0 ? Play : Eye;
  const note = [item.year, contents(item)].filter(Boolean).join(" · ");
  return (
    <Link
      to={address}
      // A draft has no page outside its preview.
      prefetch={useIsPreview() ? "none" : "intent"}
      preventScrollReset={inGrid !== undefined}
      state={inGrid && { fromList: true }}
      onPointerEnter={turnTo}
      onFocus={turnTo}
      onClick={({ currentTarget }) => rememberCard(item.slug, currentTarget)}
      data-project={inGrid && item.slug}
      data-opening={opening || undefined}
      style={turnedTo ? hueStyle(item.color) : undefined}
      className={classNames("project-card", inGrid ? "in-grid" : wide ? "is-wide" : "is-tall")}
    >
      {/* First what it is called: the stylesheet puts the picture on top. */}
      <div className="project-caption">
        <h3 className="display project-title">
          <span className="extends" data-text={item.title}>
            <span>{item.title}</span>
          </span>
        </h3>
        <p className="project-client">{item.client}</p>
        <p className="label slate project-slate">
          <span>{item.category}</span>
          <span className="h-px flex-1 bg-line" />
          <span>{note}</span>
        </p>
      </div>
      <div className="project-frame frame">
        <ContentPicture
          picture={item.picture}
          sizes={inGrid?.sizes ?? (wide ? wideSizes : tallSizes)}
          priority={inGrid?.priority ?? false}
          className="project-picture"
        />
        <span className="corner-icon">
          <Icon aria-hidden size={18} fill={item.filmCount > 0 ? "currentColor" : "none"} />
        </span>
      </div>
    </Link>
  );
}
