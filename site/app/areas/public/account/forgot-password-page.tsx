import { Link } from "react-router";
import { AccountPage, RequiresScript } from "./account-page.tsx";
import { ForgotForm } from "./forgot-form.tsx";
import { SwitchLine, wordButtonLook } from "./window-parts.tsx";

export const meta = () => [{ title: "Forgot password? · Extenso" }, { name: "robots", content: "noindex" }];

export default function ForgotPasswordPage() {
  return (
    <AccountPage title="Forgot password?">
      <RequiresScript>
        <ForgotForm />
        <SwitchLine view="forgot">
          {(to, label) => (
            <Link to={`/${to}`} className={wordButtonLook}>
              {label}
            </Link>
          )}
        </SwitchLine>
      </RequiresScript>
    </AccountPage>
  );
}
