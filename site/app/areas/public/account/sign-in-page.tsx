import { lazy, Suspense } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { signIn } from "../../../copy/account.ts";
import { useSession } from "../../../session/use-session.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { Route } from "./+types/sign-in-page";
import { AccountPage, RequiresScript } from "./account-page.tsx";
import { AlreadyIn } from "./already-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import type { SignedUp } from "./sign-up-form.tsx";
import { SwitchLine, wordButtonLook } from "./window-parts.tsx";

export const meta = () => [{ title: "Sign In · Extenso" }, { name: "robots", content: "noindex" }];

const SignInLink = lazy(() => import("./sign-in-link.tsx"));

/** Words travel as data: as code they would weigh on the form's first load. */
export const loader = () => signIn;

export default function SignInPage({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { state, hash } = useLocation();
  const signedUp = state as SignedUp | null;
  // No server sees it. The link takes it out of the browser's address, and not out of the router's.
  const isLink = useHydrated() && hash.startsWith("#token=");
  return (
    <AccountPage title="Sign In" text={loaderData.text} aside={loaderData.aside}>
      <RequiresScript>
        {isLink ? (
          <Suspense fallback={null}>
            <SignInLink onDone={navigate} />
          </Suspense>
        ) : user ? (
          <AlreadyIn user={user} />
        ) : (
          <>
            <SignInForm
              onDone={navigate}
              username={signedUp?.username}
              notice={signedUp?.message}
              forgot={
                <Link to="/forgot-password" className={wordButtonLook}>
                  Forgot password?
                </Link>
              }
            />
            <SwitchLine view="sign-in">
              {(to, label) => (
                <Link to={`/${to}`} className={wordButtonLook}>
                  {label}
                </Link>
              )}
            </SwitchLine>
          </>
        )}
      </RequiresScript>
    </AccountPage>
  );
}
