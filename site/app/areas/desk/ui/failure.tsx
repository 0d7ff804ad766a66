/** What could not be had, and the way to try again. */
export function Failure({ words, onAgain }: { words: string; onAgain: () => void }) {
  return (
    <div role="alert" className="desk-strip" data-kind="failed">
      <p>{words}</p>
      <button type="button" className="desk-button" onClick={onAgain}>
        Try Again
      </button>
    </div>
  );
}
