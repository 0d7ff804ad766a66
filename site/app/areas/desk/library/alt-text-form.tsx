import { type ReactNode, useEffect, useRef, useState } from "react";
import { settleFocus } from "../../../ui/settle-focus.ts";
import { Refusal } from "../kit/submit-form.tsx";
import { useLocalAction } from "../kit/use-action.ts";

/** A picture's alternative text, or its mark as decorative, which needs none. */
export interface AltTextResult {
  alt_text: string;
  decorative?: boolean;
}

/**
 * One picture of several that are described one after another: Enter saves and goes on. No form of its own, since the
 * check before publishing shows it inside of one.
 *
 * @param given the text that is there already.
 * @param isDecorative it is marked as decorative, which a text ends.
 * @param onAnswer resolves once it is saved.
 */
export function AltTextForm({
  source,
  given = "",
  isDecorative = false,
  onAnswer,
  onSkip,
  children,
}: {
  source: string;
  given?: string;
  isDecorative?: boolean;
  onAnswer: (answer: AltTextResult) => Promise<void>;
  onSkip: () => void;
  /** Further buttons. */
  children?: ReactNode;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(given);
  const { isBusy, problem, run } = useLocalAction();
  const answer = (result: AltTextResult) => void run(() => onAnswer(result));
  // The next picture's field, while the window stays.
  useEffect(() => settleFocus(() => field.current?.focus()), []);

  function submit(): void {
    const alt_text = text.trim();
    if (alt_text === "" || alt_text === given) onSkip();
    else answer({ alt_text, ...(isDecorative ? { decorative: false } : {}) });
  }

  return (
    <div className="desk-form">
      <img src={source} alt="" className="desk-alt-picture" />
      <label className="desk-field">
        <span>Alt text</span>
        <textarea
          ref={field}
          className="desk-input"
          rows={2}
          value={text}
          maxLength={1_000}
          placeholder="What does the picture show?"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            submit();
          }}
        />
      </label>
      <Refusal text={problem} />
      <div className="desk-row">
        <button type="button" className="desk-button" data-look="primary" disabled={isBusy} onClick={submit}>
          Save and next
        </button>
        <button type="button" className="desk-button" onClick={onSkip}>
          Skip
        </button>
        <button
          type="button"
          className="desk-button"
          data-look="quiet"
          disabled={isBusy}
          onClick={() => answer({ alt_text: "", decorative: true })}
        >
          Decorative
        </button>
        {children}
      </div>
    </div>
  );
}
