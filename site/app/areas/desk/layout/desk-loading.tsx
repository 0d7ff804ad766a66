/** What is shown until it is known who is asking: the whole page for strangers, and for robots. */
export function DeskLoading() {
  return (
    <main id="main" tabIndex={-1} className="area-loading desk-loading">
      <div role="status" className="needs-script desk-loading-words">
        <span aria-hidden="true" className="area-spinner" />
        <p className="label">Opening the desk...</p>
      </div>
      <p className="without-script measure">
        The desk needs JavaScript to sign you in. Please switch it on in your browser's settings and load this
        page again. <a href="/">Return Home</a>
      </p>
    </main>
  );
}
