import { Link } from "react-router";
import { Wordmark } from "../../../ui/logo.tsx";

/**
 * Stands in for a page that broke: it needs nothing that could be broken too (no data, no layout).
 * The host writes the request's id into the answer's header; `requestId` shows it where it is known.
 */
export function ErrorPage({ status, requestId }: { status: number; requestId?: string | undefined }) {
  return (
    <main className="shell grid min-h-dvh content-center gap-8 py-16">
      <title>Something broke · Extenso</title>
      <a href="/" aria-label="Extenso, home" className="w-fit">
        <Wordmark />
      </a>
      <p className="label text-ink-soft">Error {status}</p>
      <h1 className="display text-title max-w-[14ch]">This take is ruined. It was us, not you.</h1>
      <p className="text-lead measure text-ink-soft">
        Something on our side broke while making this page. It has been written down with the number below.
        Try again in a minute; if it stays, send us that number and we will find it.
      </p>
      {requestId && (
        <p className="label">
          Request <span className="select-all normal-case">{requestId}</span>
        </p>
      )}
      <p className="flex flex-wrap gap-6">
        <a href="" className="label inline-flex min-h-12 items-center bg-hue px-6 text-on-accent">
          Try again
        </a>
        <Link to="/" reloadDocument className="label inline-flex min-h-12 items-center">
          Return Home
        </Link>
      </p>
    </main>
  );
}
