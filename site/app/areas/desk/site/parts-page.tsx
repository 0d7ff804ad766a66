import { errorMessage } from "@extenso/contract/errors/errors.ts";
import type { SitePart } from "@extenso/contract/site-content/parts.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { deskMeta } from "../kit/desk-meta.ts";
import { Opening } from "../kit/opened.tsx";
import { onStudioClock, studioMoment, useStudioZone } from "../time/studio-time.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { Failure } from "../ui/failure.tsx";
import { StatusMark } from "../ui/status-mark.tsx";
import { listParts, siteContentKeys } from "./site-content.ts";
import stylesheet from "./stylesheet.css?url";

export const meta = () => deskMeta("Site");
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** `/desk/site`: the parts of the site. */
export default function PartsPage() {
  const parts = useQuery({ queryKey: siteContentKeys.all, queryFn: ({ signal }) => listParts(signal) });
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">Site</h1>
      </header>
      {parts.error && !parts.data && (
        <Failure message={errorMessage(parts.error)} onAgain={() => parts.refetch()} />
      )}
      {parts.isPending && <Opening what="parts of the site" />}
      <ul className="site-parts" aria-busy={parts.isPending || undefined}>
        {parts.data?.map(({ part, title, description, status, modified_gmt, modified_by, ...more }) => (
          <li key={part}>
            <Link to={`/desk/site/${part}`} className="site-part">
              <PartSketch part={part} />
              <strong>{title}</strong>
              <span className="desk-soft">{description}</span>
            </Link>
            <p className="site-part-state">
              {status !== "first" && <StatusMark status={status} />}
              {more.scheduled_gmt && <Moment gmt={more.scheduled_gmt} />}
              {more.problem && <strong className="site-misfit">Doesn’t fit: open it</strong>}
              <span className="desk-soft">
                {modified_gmt ? (
                  <>
                    {modified_by?.name ?? "Someone"}, <TimeAgo gmt={modified_gmt} />
                  </>
                ) : (
                  "Unchanged"
                )}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** When the next of its scheduled content goes out, on the studio's clock. */
function Moment({ gmt }: { gmt: string }) {
  const zone = useStudioZone();
  return <span className="desk-soft">{studioMoment(onStudioClock(new Date(`${gmt}Z`), zone), zone)}</span>;
}

/** Left, top, width and height on a page of 72 by 48. */
type Box = readonly [number, number, number, number];

interface Sketch {
  /** Boxes that the part fills in. */
  own: readonly Box[];
  /** The rest of the page, for orientation. */
  rest?: readonly Box[];
}

const header: Box = [4, 4, 64, 3];
const lines = (left: number, top: number, width: number, count: number): Box[] =>
  Array.from(
    { length: count },
    (_, at): Box => [left, top + at * 5, at === count - 1 ? width * 0.6 : width, 2],
  );
const row = (top: number, height: number, count: number, gap = 2): Box[] => {
  const width = (64 - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, at): Box => [4 + at * (width + gap), top, width, height]);
};

const sketches: Record<SitePart, Sketch> = {
  announcement: { own: [[0, 0, 72, 5]], rest: [[4, 8, 64, 3], ...row(15, 28, 1)] },
  services: { own: [...row(11, 15, 4), ...row(28, 15, 3)], rest: [header] },
  packages: { own: row(11, 32, 3), rest: [header] },
  quotations: { own: [[4, 11, 30, 32]], rest: [header, ...lines(38, 13, 30, 6)] },
  contact: { own: [[4, 36, 64, 8]], rest: [header, ...row(11, 21, 2)] },
  home: { own: [[4, 11, 64, 20]], rest: [header, ...row(34, 9, 3)] },
  about: { own: [[4, 11, 22, 32]], rest: [header, ...lines(30, 13, 38, 6)] },
  portfolio: { own: [...row(11, 15, 2), ...row(28, 15, 3)], rest: [header] },
  clients: { own: row(30, 6, 5, 4), rest: [header, ...row(11, 15, 1)] },
  testimonials: { own: [[14, 20, 44, 14]], rest: [header, ...row(11, 6, 1), ...row(37, 6, 1)] },
  faq: {
    own: [
      [4, 12, 64, 6],
      [4, 21, 64, 6],
      [4, 30, 64, 6],
    ],
    rest: [header, ...row(39, 4, 1)],
  },
  brand: {
    own: [
      [4, 4, 14, 4],
      [52, 4, 16, 4],
      [4, 37, 18, 6],
    ],
    rest: row(13, 20, 1),
  },
  menus: { own: [[4, 4, 64, 5]], rest: [...row(13, 22, 1), ...row(39, 5, 4)] },
  "privacy-policy": { own: lines(10, 12, 52, 6), rest: [header] },
  "terms-of-service": { own: lines(10, 12, 52, 6), rest: [header] },
};

/** A small drawing of the page that a part is seen on, with the part in colour. */
function PartSketch({ part }: { part: string }) {
  const { own, rest = [] } = sketches[part as SitePart] ?? { own: [] };
  return (
    <svg className="site-sketch" viewBox="0 0 72 48" aria-hidden="true">
      {rest.map((box) => (
        <Drawn key={box.join(" ")} box={box} />
      ))}
      {own.map((box) => (
        <Drawn key={box.join(" ")} box={box} own />
      ))}
    </svg>
  );
}

function Drawn({ box: [x, y, width, height], own }: { box: Box; own?: boolean }) {
  return <rect x={x} y={y} width={width} height={height} rx={0.5} data-part={own} />;
}
