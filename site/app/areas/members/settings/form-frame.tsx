import { type ReactNode, useEffect, useRef } from "react";

/** A settings form: checked by us, not by the browser; after a refusal the focus is on the first wrong field. */
export function FormFrame({
  title,
  lead,
  errors,
  onSubmit,
  children,
}: {
  title: string;
  lead?: ReactNode;
  errors: Partial<Record<string, string>>;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);

  useEffect(() => {
    if (!submitted.current || !Object.values(errors).some(Boolean)) return;
    submitted.current = false;
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        submitted.current = true;
        onSubmit();
      }}
      className="settings-form"
    >
      <h2 className="settings-title">{title}</h2>
      {lead && <p className="text-ink-soft">{lead}</p>}
      {children}
    </form>
  );
}
