import { Link } from "react-router";
import { Avatar } from "../../../session/avatar.tsx";
import { useSession } from "../../../session/use-session.ts";
import { AccountButton } from "./account-button.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

/** The mobile menu's account controls: those of the header in another layout. */
export function SessionLinks() {
  const { user } = useSession();
  const row =
    "label flex min-h-12 items-center justify-center gap-3 rounded-sm border border-line-strong px-6 hover:text-hue-ink";
  return (
    <>
      <div className="only-anonymous grid grid-cols-2 gap-3">
        <AccountButton view="sign-in" className={row}>
          Sign In
        </AccountButton>
        <AccountButton view="sign-up" className={row}>
          Sign Up
        </AccountButton>
      </div>
      <div className="only-member grid gap-3">
        <div className="flex min-h-12 items-center gap-3">
          <span className="size-10 shrink-0 rounded-full bg-raised">
            {user && <Avatar user={user} className="size-10" />}
          </span>
          <span className="min-w-0">
            <span className="block truncate font-semibold">{user?.name}</span>
            <span className="block truncate text-sm text-ink-soft">{user?.email}</span>
          </span>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Link to="/dashboard" className={row}>
            Dashboard
          </Link>
          <SignOutButton className={row}>Sign Out</SignOutButton>
        </div>
      </div>
    </>
  );
}
