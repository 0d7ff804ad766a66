import type { ReactNode } from "react";

/** A page around one of the account forms. */
export function AccountPage({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <div className="shell grid min-h-[80dvh] content-center gap-8 pt-[calc(var(--header-height)+2rem)] pb-16">
      <h1 className="display text-title max-w-[16ch]">{title}</h1>
      {text && <p className="text-lead measure">{text}</p>}
      <div className="max-w-lg">{children}</div>
    </div>
  );
}

/** The session lives in the browser, and so do the forms that begin one. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="without-script measure">
        The members' area needs JavaScript. Please switch it on in your browser's settings and load this page
        again. Everything else on this site works without it.
      </p>
      <div className="needs-script">{children}</div>
    </>
  );
}
