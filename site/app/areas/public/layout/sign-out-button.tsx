import type { ReactNode } from "react";
import { useSession } from "../../../session/use-session.ts";
import { closeMenuAround } from "../../../ui/popover-menu.tsx";

/** Stands in a menu, which may be open before its code is there: until then it says so by being disabled. */
export function SignOutButton({ className, children }: { className: string; children: ReactNode }) {
  const { user, signOut } = useSession();
  return (
    <button
      type="button"
      disabled={!user}
      onClick={(event) => {
        closeMenuAround(event.currentTarget);
        signOut();
      }}
      className={className}
    >
      {children}
    </button>
  );
}
