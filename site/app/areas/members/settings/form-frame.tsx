import type { ReactNode, RefObject } from "react";
import { TabTitle } from "./notice.tsx";

/** A settings form: checked by us, not by the browser; after a refusal the focus is on the first wrong field. */
export function FormFrame({
  title,
  lead,
  form,
  onSubmit,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** The ref that `useRefusals` returned. */
  form: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="settings-form"
    >
      <TabTitle>{title}</TabTitle>
      {lead && <p className="text-ink-soft">{lead}</p>}
      {children}
    </form>
  );
}
