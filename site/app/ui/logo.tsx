/** The studio's mark: a sheet that unfolds into an arrow. Its name is text of its own beside it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="6 4 38 40" fill="currentColor" aria-hidden="true" className={className}>
      <path d="M6 4H26L35.9 15H16V19.4H39.9L44 24L39.9 28.6H16V33H35.9L26 44H6Z" />
    </svg>
  );
}

/**
 * Mark and name; the link around it says where it leads. A studio's own logo takes their place by styles alone
 * (theme/brand-styles.ts), so that nobody else's pages have a byte for it.
 */
export function Wordmark() {
  return (
    <span className="wordmark flex items-center gap-3">
      <Mark className="h-6 w-auto text-hue" />
      <span className="wordmark-name">extenso</span>
    </span>
  );
}
