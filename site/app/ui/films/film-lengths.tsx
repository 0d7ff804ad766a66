import type { ReactNode } from "react";

/** Lengths of a film as bars across the screen, drawn to scale. @param lengths the whole film first. */
export function FilmLengths<Length extends { seconds: number; label: string }>({
  lengths,
  children,
}: {
  lengths: readonly Length[];
  /** The words below a bar. */
  children: (length: Length) => ReactNode;
}) {
  const whole = lengths[0]?.seconds ?? 1;
  return (
    <ol>
      {lengths.map((length) => (
        <li key={`${length.seconds} ${length.label}`}>
          <svg aria-hidden="true" viewBox={`0 0 ${whole} 1`} preserveAspectRatio="none">
            <rect width={length.seconds} height="1" />
          </svg>
          {children(length)}
        </li>
      ))}
    </ol>
  );
}
