import type { ReactNode } from "react";

/** A page around one of the account forms. */
export function AccountPage({
  title,
  text,
  aside,
  children,
}: {
  title: string;
  text?: string;
  /** What it is for, beside a form that is long. */
  aside?: readonly { title: string; text: string }[];
  children: ReactNode;
}) {
  return (
    <div className="account-page shell">
      <header className="account-head">
        <p className="account-slate label">Members</p>
        <h1 className="display text-title">{title}</h1>
        {text && <p className="text-lead measure text-ink-soft">{text}</p>}
      </header>
      <div className="account-panel">{children}</div>
      {aside && (
        <dl>
          {aside.map(({ title, text }) => (
            <div key={title}>
              <dt className="display text-heading">{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** The session lives in the browser, and so do the forms that begin one. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="without-script measure">
        The members' area needs JavaScript. Please switch it on and reload this page. Everything else works
        without it.
      </p>
      <div className="needs-script">{children}</div>
    </>
  );
}
