import { ApiError, errorMessage } from "@extenso/contract/errors/errors.ts";
import { Link } from "react-router";
import { focusPageFrom } from "./focus-page.ts";

/** Shows a failed request, with a button that repeats it. */
export function Failure({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <div ref={(part) => () => focusPageFrom(part)} role="alert" className="desk-strip" data-kind="failed">
      <p>{message}</p>
      <button type="button" className="desk-button" onClick={onAgain}>
        Try Again
      </button>
    </div>
  );
}

/** Shows why one record could not be opened. A missing or forbidden one isn't asked for again, which wouldn't help. */
export function OpeningFailure({
  error,
  what,
  list,
  onAgain,
}: {
  error: unknown;
  /** As in “There is no such article”. */
  what: string;
  /** Where the others of its kind are. */
  list: { to: string; label: string };
  onAgain: () => void;
}) {
  const status = error instanceof ApiError ? error.status : null;
  if (status !== 404 && status !== 403 && status !== 400)
    return <Failure message={errorMessage(error)} onAgain={onAgain} />;
  return (
    <div className="desk-empty">
      <h1>{status === 403 ? `This ${what} is somebody else’s` : `There is no such ${what}`}</h1>
      <p>
        {status === 403
          ? "Your role can’t open it. An editor or an administrator can."
          : "It may have been deleted for good, or the address has a typo."}
      </p>
      <Link to={list.to} className="desk-button">
        {list.label}
      </Link>
    </div>
  );
}
