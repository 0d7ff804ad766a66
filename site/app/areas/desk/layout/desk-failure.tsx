/** Nobody knows who is asking: the server could not be reached, or is in trouble. */
export function DeskFailure({ words, onAgain }: { words: string; onAgain: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="area-loading desk-loading">
      <div role="alert" className="desk-loading-words">
        <h1 className="desk-title">The desk could not be opened</h1>
        <p>{words}</p>
        <p className="desk-row">
          <button type="button" className="desk-button" data-look="primary" onClick={onAgain}>
            Try Again
          </button>
          <a href="/" className="desk-button">
            Return Home
          </a>
        </p>
      </div>
    </main>
  );
}
