import { Link } from "react-router";
import { classNames } from "../../../ui/class-names.ts";

/** What the header offers by who is here. Both forms are in the page; the stylesheet shows the right one. */
export function SessionControls({ className }: { className?: string }) {
  return (
    <div className={classNames("items-center", className)}>
      <Link
        to="?account=sign-in"
        className="only-anonymous label flex min-h-11 items-center px-3 hover:text-hue-ink"
      >
        Sign In
      </Link>
      <Link
        to="?account=sign-up"
        className="only-anonymous label mr-3 flex min-h-11 items-center px-3 hover:text-hue-ink"
      >
        Sign Up
      </Link>
    </div>
  );
}

export function SessionLinks() {
  return null;
}
