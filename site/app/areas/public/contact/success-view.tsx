import { labelOf, serviceChoices } from "@extenso/contract/contact-choices.ts";
import { type ReactNode, useEffect, useRef } from "react";
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
      <dl className="grid gap-y-4 border-t border-line pt-6">
        <Line name="Confirmation to">{email}</Line>
        <Line name="Service">{labelOf(serviceChoices, service)}</Line>
        {reference && <Line name="Reference">{reference}</Line>}
      </dl>
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-gutter gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="label text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
