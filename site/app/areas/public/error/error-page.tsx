import { Link } from "react-router";
import { Wordmark } from "../../../ui/logo.tsx";

/** The host writes the request's id in its place: the page that broke could not know it. */
const requestIdPlaceholder = typeof document === "undefined" ? "%REQUEST_ID%" : "";

/** Stands in for a page that broke: it needs nothing that could be broken too (no data, no layout). */
export function ErrorPage({ status }: { status: number }) {
  return (
    <main className="shell grid min-h-dvh content-center gap-8 py-16">
      <title>Something broke · Extenso</title>
      <a href="/" aria-label="Extenso, home" className="w-fit">
        <Wordmark />
      </a>
      <p className="label text-ink-soft">Error {status}</p>
      <h1 className="display text-title max-w-[18ch]">This take is ruined. It was us, not you.</h1>
      <p className="text-lead measure text-ink-soft">
        Something on our side broke while making this page. We logged it under the number below. Try again in
        a minute. If it happens again, send us that number and we'll find it.
      </p>
      <p className="label">
        Request{" "}
        <span className="select-all normal-case" suppressHydrationWarning>
          {requestIdPlaceholder}
        </span>
      </p>
      <p className="flex flex-wrap gap-6">
        <Link to="." reloadDocument className="button bg-hue px-6 text-on-accent">
          Try again
        </Link>
        <Link to="/" reloadDocument className="button">
          Return Home
        </Link>
      </p>
    </main>
  );
}
