import type { ReactNode } from "react";

interface Line {
  title: string;
  text: string;
}

interface Props {
  /** The section of the site that the page belongs to. */
  slate: string;
  title: string;
  text?: string | undefined;
  /** Lines about the page's purpose: below the title where there is room beside the form, else below the form. */
  aside?: readonly Line[];
  /** The form or buttons. */
  children: ReactNode;
}

/** A page that asks for one thing: its title in large, and the thing in a viewfinder's frame beside it. */
export function FramedPage({ slate, title, text, aside, children }: Props) {
  return (
    <div className="framed-page shell">
      <header className="framed-head">
        <p className="label slate">
          {slate}
          <span className="h-px flex-1 bg-line" />
        </p>
        <h1 className="display text-hero">{title}</h1>
        {text && <p className="text-lead measure text-ink-soft">{text}</p>}
      </header>
      <div className="framed-panel">{children}</div>
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
