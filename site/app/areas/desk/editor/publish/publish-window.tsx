import { useCallback, useEffect, useRef, useState } from "react";
import { outcomeMessage } from "../../actions/outcome.ts";
import type { Finding } from "../../findings/finding.ts";
import { nextMorning, studioMoment, useStudioZone } from "../../time/studio-time.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { FindingsList } from "../examine/findings-list.tsx";
import { findingsNow } from "../examine/use-findings.ts";
import { useSessionView } from "../page/use-session-view.ts";
import type { EditingSession } from "../saving/editing-session.ts";

/** Examines the text first: findings that harm readers stop publishing. */
export default function PublishWindow({
  session,
  onGo,
  onClose,
}: {
  session: EditingSession;
  onGo: (finding: Finding) => void;
  onClose: (words?: string) => void;
}) {
  const [findings, setFindings] = useState<Finding[] | null>(null);
  const { state, problem, plannedFor, record } = useSessionView(session);
  // A scheduled record opens with its date, so that it can be moved or published at once.
  const [planned] = useState(
    () => plannedFor || (record?.status === "future" ? record.date.slice(0, 16) : ""),
  );
  const [when, setWhen] = useState<"now" | "later">(planned ? "later" : "now");
  const zone = useStudioZone();
  const [time, setTime] = useState(planned);
  const noun = session.type === "pages" ? "page" : "article";

  // The text is examined when the window opens, since it may have changed after the last check.
  const check = useCallback(() => void findingsNow(session).then(setFindings), [session]);
  useEffect(check, [check]);

  // The session's journal keeps the chosen date, like all other input.
  const choose = (now: typeof when, local: string) => {
    setWhen(now);
    setTime(local);
    session.plan(now === "later" ? local : "");
  };
  const harms = findings?.filter(({ weight }) => weight === "harm") ?? [];
  // Once the last picture is described, its field is gone: the focus moves on to the button.
  const button = useRef<HTMLButtonElement>(null);
  const isHeld = findings === null || harms.length > 0;
  const wasHeld = useRef(isHeld);
  useEffect(() => {
    if (wasHeld.current && !isHeld && document.activeElement === document.body) button.current?.focus();
    wasHeld.current = isHeld;
  }, [isHeld]);
  const publish = async () => {
    // `date: null` means the server's current time; without it, an earlier scheduled date would stay.
    const done = await session.save(
      when === "now" ? { status: "publish", date: null } : { status: "future", date: `${time}:00` },
    );
    const saved = session.view.record;
    if (done && saved) onClose(outcomeMessage(saved, zone));
  };
  return (
    <DeskDialog
      open
      onClose={() => onClose()}
      title={harms.length > 0 ? "Not ready yet" : `Publish this ${noun}`}
      description={
        harms.length > 0
          ? `Fix ${harms.length === 1 ? "one problem" : `${harms.length} problems`} first. Each is one click away.`
          : undefined
      }
      className="editor-publish"
    >
      <div className="editor-form">
        {findings === null && <p role="status">Checking…</p>}
        {findings && findings.length > 0 && (
          <FindingsList session={session} findings={findings} onGo={onGo} onDescribed={check} />
        )}
        {findings && findings.length === 0 && <p>All checks passed.</p>}
        {findings && harms.length === 0 && (
          <>
            <fieldset className="editor-field">
              <legend>When</legend>
              <div className="desk-row">
                <label className="editor-radio">
                  <input
                    type="radio"
                    className="check"
                    name="when"
                    checked={when === "now"}
                    onChange={() => choose("now", time)}
                  />
                  <span>Now</span>
                </label>
                <label className="editor-radio">
                  <input
                    type="radio"
                    className="check"
                    name="when"
                    checked={when === "later"}
                    onChange={() => choose("later", time || nextMorning(new Date(), zone))}
                  />
                  <span>Later</span>
                </label>
              </div>
            </fieldset>
            {when === "later" && (
              <label className="editor-field">
                <span>Day and time, on the studio’s clock</span>
                <input
                  type="datetime-local"
                  className="editor-input"
                  value={time}
                  onChange={({ target }) => choose("later", target.value)}
                />
                <span className="editor-moment">{studioMoment(time, zone)}</span>
              </label>
            )}
            <button
              ref={button}
              type="button"
              className="desk-button"
              data-look="primary"
              disabled={state === "saving" || (when === "later" && time === "")}
              onClick={() => void publish()}
            >
              {when === "now" ? "Publish" : "Schedule"}
            </button>
          </>
        )}
        <p role="status" className="editor-problem">
          {problem}
        </p>
      </div>
    </DeskDialog>
  );
}
