import { useId, useState } from "react";
import { useSubmit } from "../kit/submit-form.tsx";

const longest = 200;

/** A name, and where it has one already its address; what is taken is said at the field. */
export function TermForm({
  label,
  name: before = "",
  slug: slugBefore = null,
  submit,
  onSend,
  onDone,
}: {
  label: string;
  name?: string;
  /** Null: made of the name. */
  slug?: string | null;
  submit: string;
  onSend: (term: { name: string; slug: string }) => Promise<void>;
  onDone: () => void;
}) {
  const id = useId();
  const [name, setName] = useState(before);
  const [slug, setSlug] = useState(slugBefore ?? "");

  const typed = { name: name.trim(), slug: slug.trim() };
  const isSame = typed.name === before && typed.slug === (slugBefore ?? "");
  const { problem, isBusy, form } = useSubmit({
    check: () => typed.name !== "" || "Enter a name.",
    async onSubmit() {
      if (!isSame) await onSend(typed);
      onDone();
    },
  });

  return (
    <form
      aria-label={label}
      className="desk-term-form"
      {...form}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onDone();
      }}
    >
      <label className="desk-field">
        <span>Name</span>
        <input
          // The form is there because somebody asked for it.
          // biome-ignore lint/a11y/noAutofocus: the press that opened it meant this field
          autoFocus
          className="desk-input"
          value={name}
          maxLength={longest}
          aria-invalid={problem !== "" || undefined}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      {slugBefore !== null && (
        <label className="desk-field">
          <span>Address</span>
          <input
            className="desk-input"
            value={slug}
            maxLength={longest}
            spellCheck={false}
            onChange={({ target }) => setSlug(target.value)}
          />
        </label>
      )}
      <span className="desk-row">
        <button type="submit" className="desk-button" data-look="primary" disabled={isBusy}>
          {submit}
        </button>
        <button type="button" className="desk-button" data-look="quiet" onClick={onDone}>
          Cancel
        </button>
      </span>
      <p id={`${id}-problem`} role="status" className="desk-error">
        {problem}
      </p>
    </form>
  );
}
