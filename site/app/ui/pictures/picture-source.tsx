import { TextLink } from "../text-link.tsx";

/** The project that a picture beside it is from. */
export function PictureSource({ label, to }: { label: string; to: string }) {
  return (
    <p className="relative z-1 flex min-h-11 items-center gap-1 text-sm text-ink-soft">
      From{" "}
      <TextLink to={to} className="inline-flex min-h-11 items-center">
        {label}
      </TextLink>
    </p>
  );
}
