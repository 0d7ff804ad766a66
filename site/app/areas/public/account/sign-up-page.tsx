import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { signUp } from "../../../copy/account.ts";
import { useSession } from "../../../session/use-session.ts";
import type { Route } from "./+types/sign-up-page";
import { AccountPage, RequiresScript } from "./account-page.tsx";
import { AlreadyIn } from "./already-in.tsx";
import { type SignedUp, SignUpForm } from "./sign-up-form.tsx";
import { Welcome } from "./welcome.tsx";
import { SwitchLine, wordButtonLook } from "./window-parts.tsx";

export const meta = () => [{ title: "Sign Up · Extenso" }, { name: "robots", content: "noindex" }];

/** Words travel as data: as code they would weigh on the form's first load. */
export const loader = () => signUp;

export default function SignUpPage({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [welcome, setWelcome] = useState<SignedUp>();

  function goOn(signedUp: SignedUp): void {
    if (signedUp.user) setWelcome(signedUp);
    else navigate("/sign-in", { state: { username: signedUp.username, message: signedUp.message } });
  }

  return (
    <AccountPage title={welcome ? "Welcome" : "Sign Up"} text={loaderData.text} aside={loaderData.aside}>
      <RequiresScript>
        {welcome ? (
          <Welcome signedUp={welcome} />
        ) : user ? (
          <AlreadyIn user={user} />
        ) : (
          <>
            <SignUpForm onDone={goOn} />
            <SwitchLine view="sign-up">
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
