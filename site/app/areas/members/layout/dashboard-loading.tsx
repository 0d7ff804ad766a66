/** Shown until the session is read. Visitors who aren't signed in, and robots, see nothing else here. */
export function DashboardLoading() {
  return (
    <main id="main" tabIndex={-1} className="area-loading members-loading">
      <div role="status" className="needs-script grid place-items-center gap-5">
        <span aria-hidden="true" className="area-spinner" />
        <p className="label text-ink-soft">Loading dashboard...</p>
      </div>
      <p className="without-script measure text-ink-soft">
        The academy and everything else in the members' area needs JavaScript to sign you in. Please switch it
        on in your browser's settings and load this page again. <a href="/">Return Home</a>
      </p>
    </main>
  );
}
