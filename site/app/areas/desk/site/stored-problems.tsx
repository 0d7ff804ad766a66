import { TimeAgo } from "../time/time-ago.tsx";
import type { EditedWords } from "./site-content.ts";

/** Warns of stored text that doesn't fit this version of the site, with what visitors see and what to do. */
export function StoredProblems({ standing }: { standing: EditedWords }) {
  const { problems, published, shown_gmt } = standing;
  return problems
    .filter(({ kind }) => kind !== "scheduled")
    .map(({ kind, message, stored }) => (
      <div key={kind} role="alert" className="desk-strip" data-kind="failed">
        {kind === "draft" ? (
          <p>The draft doesn't fit this version of the site. {message} Mend it, or throw it away.</p>
        ) : (
          <p>
            What is published doesn't fit this version of the site. {message}{" "}
            {published === null ? (
              "Nothing earlier fits either: pages with it can't be shown. Fill in the form and publish it, or bring back an earlier version."
            ) : (
              <>
                Visitors see what was shown last
                {shown_gmt && (
                  <>
                    , of <TimeAgo gmt={shown_gmt} />
                  </>
                )}
                . Look through the form, mend it and publish it, or bring back an earlier version.
              </>
            )}
          </p>
        )}
        <details>
          <summary>As it is stored</summary>
          <pre className="site-stored">{stored}</pre>
        </details>
      </div>
    ));
}

/** Lists the fields that a scheduled publication has overwritten, until the part is published again. */
export function ScheduleNote({ note }: { note: NonNullable<EditedWords["note"]> }) {
  return (
    <div role="status" className="desk-strip">
      <p>
        Scheduled words went out <TimeAgo gmt={note.date_gmt} />.{" "}
        {note.replaced
          ? "They did not fit together with what had been published since, and took the place of the whole part."
          : "Somebody had changed the same since, and they took the place of:"}{" "}
        What stood there is under Earlier versions.
      </p>
      {note.conflicts.length > 0 && (
        <ul>
          {note.conflicts.map((path) => (
            <li key={path}>{path.replaceAll(".", " › ")}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
