import type { ReactNode } from "react";
import { contactSuccess } from "../../../copy/contact.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import type { SentNote } from "./wizard-state.ts";

/** The last request's reference and the next steps, above the new form. */
export default function SentLine({ reference, path, promise }: SentNote & { promise: string }): ReactNode {
  return (
    <p role="status" className="sent-line">
      <span className="font-semibold">{contactSuccess.sent}</span>
      {reference && (
        <span className="sent-reference">
          Reference <strong>{reference}</strong> <CopyButton text={reference} />
        </span>
      )}
      <span className="text-ink-soft">{contactSuccess.next(promise)}</span>
      {path && <TextLink to={path}>See your request</TextLink>}
      <TextLink to="/portfolio">See our work meanwhile</TextLink>
    </p>
  );
}
