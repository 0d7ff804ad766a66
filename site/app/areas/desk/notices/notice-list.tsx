import { X } from "lucide-react";
import { dismiss, hold, type Notice, release, takeOffer, undo, useNotices } from "./notices.ts";

function focusPage(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

function OneNotice({ notice: { id, kind, message, undo: canUndo, act } }: { notice: Notice }) {
  return (
    <li
      className="desk-notice"
      data-kind={kind}
      onPointerEnter={() => hold(id)}
      onPointerLeave={() => release(id)}
      onFocus={() => hold(id)}
      onBlur={() => release(id)}
    >
      <p>{message}</p>
      {canUndo && (
        <button
          type="button"
          className="desk-button"
          onClick={() => {
            undo(id);
            focusPage();
          }}
        >
          Undo
        </button>
      )}
      {act && (
        <button
          type="button"
          className="desk-button"
          onClick={() => {
            takeOffer(id);
            focusPage();
          }}
        >
          {act.label}
        </button>
      )}
      <button
        type="button"
        aria-label={`Dismiss: ${message}`}
        className="desk-icon-button"
        onClick={() => {
          dismiss(id);
          focusPage();
        }}
      >
        <X aria-hidden size={18} />
      </button>
    </li>
  );
}

/** The notices: announced by screen readers as they appear, and reached by Tab. */
export function NoticeList() {
  const notices = useNotices();
  return (
    <section aria-label="Notices" aria-live="polite" className="desk-notices">
      <ul>
        {notices.map((notice) => (
          <OneNotice key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}
