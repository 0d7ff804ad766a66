import { Suspense } from "react";
import { lazyWhenSeen } from "../../../ui/lazy-when-needed.ts";
import { AccountButton } from "./account-button.tsx";

const UserMenu = lazyWhenSeen("account", async () => ({
  default: (await import("./footer-and-menus.ts")).UserMenu,
}));

/** The header's account controls, for visitors and for members. The stylesheet shows those that apply. */
export function SessionControls() {
  return (
    <div className="flex items-center">
      <div className="hidden md:flex">
        <AccountButton view="sign-in" className="only-anonymous nav-item">
          Sign In
        </AccountButton>
        <AccountButton view="sign-up" className="only-anonymous nav-item mr-3">
          Sign Up
        </AccountButton>
      </div>
      {/* Also on a phone: who is signed in should be seen without a press. */}
      <Suspense>
        <UserMenu />
      </Suspense>
    </div>
  );
}
