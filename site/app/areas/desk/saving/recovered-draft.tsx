import { momentLabel } from "../time/times.ts";

/** Offers what was typed into a form on an earlier visit and not saved. Nothing of it is restored unasked. */
export function RecoveredDraft({
  at,
  onTakeUp,
  onThrowAway,
}: {
  /** Milliseconds since 1970. */
  at: number;
  onTakeUp: () => void;
  onThrowAway: () => void;
}) {
  const when = momentLabel(new Date(at));
  return (
    <div role="status" className="desk-strip">
      <p>What you typed on {when} wasn’t saved. It’s still on this device.</p>
      <span className="desk-row">
        <button type="button" className="desk-button" onClick={onTakeUp}>
          Restore
        </button>
        <button type="button" className="desk-button" data-look="quiet" onClick={onThrowAway}>
          Discard
        </button>
      </span>
    </div>
  );
}
