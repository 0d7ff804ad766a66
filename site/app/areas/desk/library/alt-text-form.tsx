import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import { settleFocus } from "../../../ui/settle-focus.ts";

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
  const save = useMutation({ mutationFn: onAnswer });
  // The next picture's field, while the window stays.
  useEffect(() => settleFocus(() => field.current?.focus()), []);

  function submit(): void {
    const alt_text = text.trim();
    if (alt_text === "" || alt_text === given) onSkip();
    else save.mutate({ alt_text, ...(isDecorative ? { decorative: false } : {}) });
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
            if (!save.isPending) submit();
          }}
        />
      </label>
      {save.error && (
        <p role="alert" className="desk-error">
          {errorMessage(save.error)}
        </p>
      )}
      <div className="desk-row">
        <button
          type="button"
          className="desk-button"
          data-look="primary"
          disabled={save.isPending}
          onClick={submit}
        >
          Save and next
        </button>
        <button type="button" className="desk-button" onClick={onSkip}>
          Skip
        </button>
        <button
          type="button"
          className="desk-button"
          data-look="quiet"
          disabled={save.isPending}
          onClick={() => save.mutate({ alt_text: "", decorative: true })}
        >
          Decorative
        </button>
        {children}
      </div>
    </div>
  );
}
