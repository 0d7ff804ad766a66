import { Link, useLocation, useNavigate } from "react-router";
import { useSession } from "../../../session/use-session.ts";
import { AccountPage, RequiresScript } from "./account-page.tsx";
import { AlreadyIn } from "./already-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import type { SignedUp } from "./sign-up-form.tsx";
import { SwitchLine, wordButtonLook } from "./window-parts.tsx";

export const meta = () => [{ title: "Sign In · Extenso" }, { name: "robots", content: "noindex" }];

export default function SignInPage() {
  const { user } = useSession();
  const navigate = useNavigate();
  const signedUp = useLocation().state as SignedUp | null;
  return (
    <AccountPage
      title="Sign In"
      text="For the academy, your settings and a look at what we’re building for clients."
    >
      <RequiresScript>
        {user ? (
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
