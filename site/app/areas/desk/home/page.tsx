import { Link } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { mayEdit } from "../access/capabilities.ts";
import { contentElsewhere, isContentElsewhere } from "../access/content-access.ts";
import type { Status } from "../api/content.ts";
import { editPath, kinds } from "../kinds.ts";
import { OpenLinks } from "../preview/open-links.tsx";
import { Plus } from "../ui/icons.ts";
import { RecentRecords } from "./recent-records.tsx";

export const meta = () => [{ title: "Desk · Extenso" }, { name: "robots", content: "noindex, nofollow" }];

/** All that is not out yet, and is somebody's to finish. */
const unfinished: readonly Status[] = ["draft", "pending", "future"];

/** Where one begins: something new, or where one stopped. */
export default function DeskHome() {
  const caller = useCaller();
  const elsewhere = isContentElsewhere(caller);
  const mine = Object.values(kinds).filter(({ type }) => mayEdit(caller, type));
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">{caller.name}</h1>
        <ul aria-label="Begin something new" className="desk-head-end">
          {mine.map(({ type, create }) => (
            <li key={type}>
              <Link to={editPath(type, "new")} className="desk-button">
                <Plus aria-hidden size={18} />
                {create}
              </Link>
            </li>
          ))}
        </ul>
      </header>
      {elsewhere ? (
        <p className="desk-empty">{contentElsewhere}</p>
      ) : (
        <>
          <div className="desk-home-columns">
            <RecentRecords
              title="Unpublished"
              kinds={mine}
              statuses={unfinished}
              nothing="Nothing is waiting to be finished."
            />
            <RecentRecords
              title="Recently changed"
              kinds={mine}
              statuses={["publish"]}
              nothing="Nothing is published yet."
            />
          </div>
          <OpenLinks post={null} title="Open preview links" />
        </>
      )}
    </>
  );
}
