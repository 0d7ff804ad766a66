import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import type { SignedUp } from "./sign-up-form.tsx";

/** After a sign-up whose automatic sign-in went well. */
export function Welcome({
  signedUp,
  returnTo,
  onClose,
}: {
  signedUp: SignedUp;
  /** Where somebody came from who was sent to sign in. */
  returnTo?: string | undefined;
  onClose?: () => void;
}) {
  return (
    <div className="grid gap-6">
      <Banner kind="success">{signedUp.message}</Banner>
      <p>
        We sent a link to <strong className="[overflow-wrap:anywhere]">{signedUp.email}</strong>. Open it to
        confirm your address.
      </p>
      <div className="flex flex-wrap gap-3">
        {returnTo && returnTo !== "/dashboard" ? (
          <ButtonLink to={returnTo} replace>
            Continue
          </ButtonLink>
        ) : (
          <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
        )}
        {onClose && (
          <Button look="secondary" onClick={onClose}>
            Stay Here
          </Button>
        )}
      </div>
    </div>
  );
}
