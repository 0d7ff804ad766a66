/** What stands here until it is known who is asking: the whole page for strangers, and for robots. */
export function DashboardLoading() {
  return (
    <main id="main" tabIndex={-1} className="members-loading outline-none">
      <div role="status" className="grid justify-items-center gap-5">
        <span aria-hidden="true" className="spinner" />
        <p className="label text-ink-soft">Loading dashboard...</p>
      </div>
      <p className="without-script mt-6 text-ink-soft">
        The dashboard needs JavaScript. <a href="/">Return Home</a>
      </p>
    </main>
  );
}
