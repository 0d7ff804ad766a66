import { type ReactNode, useState } from "react";
import { FormWindow } from "./submit-form.tsx";

/** A button that asks before it does something that can't be taken back. A refusal is told where it was asked. */
export function ConfirmButton({
  children,
  look,
  title,
  description,
  confirm,
  busy,
  onConfirm,
}: {
  children: ReactNode;
  look?: "danger";
  /** The question. */
  title: string;
  description: string;
  /** Label of the button that does it. */
  confirm: string;
  /** Its label meanwhile. */
  busy?: string;
  /** @throws what is shown below the question. */
  onConfirm: () => Promise<unknown>;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="desk-button" data-look={look} onClick={() => setAsking(true)}>
        {children}
      </button>
      {isAsking && (
        <FormWindow
          title={title}
          description={description}
          submit={confirm}
          busy={busy}
          look="danger"
          onSubmit={async () => {
            await onConfirm();
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
