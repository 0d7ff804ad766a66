import { Link } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { mayPublish } from "../access/capabilities.ts";
import { editPath, type KindName, kinds } from "../kinds.ts";
import { isNarrowed, type ListState } from "./list-state.ts";

const all = { status: "", search: "", look: "", author: 0, topic: 0, from: "", to: "" } as const;

export function EmptyList({
  kind,
  state,
  change,
}: {
  kind: KindName;
  state: ListState;
  change: (changes: Partial<ListState>) => void;
}) {
  const { type, one, create } = kinds[kind];
  const caller = useCaller();
  if (state.status === "trash" && !isNarrowed({ ...state, status: "" })) {
    return (
      <div className="desk-empty">
        <h2>The trash is empty</h2>
        <p>What you move here stays until it is deleted for good.</p>
      </div>
    );
  }
  return isNarrowed(state) ? (
    <div className="desk-empty">
      <h2>No {one} matches</h2>
      <p>Fewer filters or another word may find it.</p>
      {state.search.trim() && state.look === "" && (
        <button type="button" className="desk-button" onClick={() => change({ look: "texts" })}>
          Search the texts, too
        </button>
      )}
      <button type="button" className="desk-button" onClick={() => change(all)}>
        Clear filters
      </button>
    </div>
  ) : (
    <div className="desk-empty">
      <h2>No {one} yet</h2>
      <p>
        {mayPublish(caller, type)
          ? "Begin the first one. It stays a draft until you publish it."
          : "Begin the first one. An editor publishes it once you hand it in."}
      </p>
      <Link to={editPath(type, "new")} className="desk-button">
        {create}
      </Link>
    </div>
  );
}
