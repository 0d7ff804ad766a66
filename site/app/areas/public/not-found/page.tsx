import { data } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => [{ title: "Page Not Found · Extenso" }, { name: "robots", content: "noindex" }];

export default function NotFoundPage() {
  return (
    <div className="shell grid min-h-[80dvh] content-center gap-8 pt-(--header-height)">
      <p className="label text-ink-soft">404</p>
      <h1 className="display text-hero">Page Not Found</h1>
      <p className="text-lead measure text-ink-soft">
        The address leads nowhere on this site. It may have moved, or a letter may be missing.
      </p>
      <p>
        <ButtonLink to="/">Return Home</ButtonLink>
      </p>
    </div>
  );
}
