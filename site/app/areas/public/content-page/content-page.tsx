/** A page written in WordPress that this site has none of its own for. */
export interface WrittenPage {
  title: string;
  /** Safe to show. */
  html: string;
  /** Behind a password. */
  protected: boolean;
}

export function ContentPage({ page: { title, html, protected: guarded } }: { page: WrittenPage }) {
  return (
    <article className="shell grid gap-10 pt-[calc(var(--header-height)+4rem)] pb-rhythm">
      <h1 className="display text-title max-w-[18ch]">{title}</h1>
      {guarded ? (
        <p className="text-ink-soft">This page is behind a password and cannot be read here.</p>
      ) : (
        <div
          className="content-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's loader made it safe
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </article>
  );
}
