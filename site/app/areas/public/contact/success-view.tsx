import { labelOf, serviceChoices } from "@extenso/contract/contact-choices.ts";
import { useEffect, useRef } from "react";
import { contactSuccess } from "../../../copy/contact.ts";

export function SuccessView({
  email,
  service,
  reference,
}: {
  email: string;
  service: string;
  reference: string | undefined;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status" className="grid gap-6 border border-good-ink bg-surface p-7 md:p-12">
      <h2 ref={heading} tabIndex={-1} className="display text-title outline-none">
        Thank You
      </h2>
      <p className="text-lead measure">{contactSuccess.text}</p>
      <dl className="grid gap-x-gutter gap-y-3 sm:grid-cols-[auto_1fr]">
        <dt className="label text-ink-soft">Confirmation to</dt>
        <dd className="font-semibold break-words">{email}</dd>
        <dt className="label text-ink-soft">Service</dt>
        <dd className="font-semibold">{labelOf(serviceChoices, service)}</dd>
        {reference && (
          <>
            <dt className="label text-ink-soft">Reference</dt>
            <dd className="font-semibold tabular-nums">{reference}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
