import { authorizePath } from "@extenso/contract/addresses/site-addresses.ts";
import {
  type PasswordLimit,
  passwordDays,
  passwordLimits,
} from "@extenso/contract/application-passwords/limits.ts";
import type { NewApp } from "@extenso/contract/client/account-calls.ts";
import type { MemberProfile } from "@extenso/contract/entities.ts";
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useSiteFacts } from "../../../page-context/site-facts.ts";
import { loadClient } from "../../../session/load-client.ts";
import { useSession } from "../../../session/use-session.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { FramedPage } from "../../../ui/content/framed-page.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { useOnce } from "../../../ui/forms/use-once.ts";
import { RequiresScript } from "./account-page.tsx";
import { type AuthorizationRequest, grantedUrl, readAuthorizationRequest } from "./authorization-request.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { wordButtonLook } from "./window-parts.tsx";

export const meta = () => [
  { title: "Connect an app · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "no-referrer" },
];

/** The decision. `password` is shown if the app named no address that takes it. */
type Outcome = { kind: "approved"; app: string; login: string; password: string } | { kind: "refused" };

/** The page on which people give an app an application password. Only the browser knows who is signed in. */
export default function AuthorizePage() {
  const { status } = useSession();
  const { search } = useLocation();
  const [outcome, setOutcome] = useState<Outcome>();
  if (outcome) return <Done outcome={outcome} search={search} />;
  // The server sends the same page for every request, so this one is read once the browser has taken over.
  const request = status === "loading" ? null : readAuthorizationRequest(search);
  if (typeof request === "string") return <Unusable reason={request} />;
  return (
    <FramedPage
      slate="Connect"
      title="Connect an app"
      text="An app is asking to sign in as you. Approve it only if you began this in the app yourself."
    >
      <RequiresScript reason="You sign in and approve here, which needs JavaScript.">
        {request === null ? (
          <p role="status">One moment.</p>
        ) : (
          <div className="grid gap-6">
            <p className="text-lead">
              <strong>{request.appName || "An app that gives no name"}</strong> wants to connect to your
              account.
            </p>
            {status === "authenticated" ? (
              <Approval request={request} onOutcome={setOutcome} />
            ) : (
              <>
                <p>Sign in first. Then you can look at what it may do, and decide.</p>
                <SignInForm
                  onDone={() => {}}
                  forgot={
                    <Link to="/forgot-password" className={wordButtonLook}>
                      Forgot password?
                    </Link>
                  }
                />
              </>
            )}
          </div>
        )}
      </RequiresScript>
    </FramedPage>
  );
}

function Unusable({ reason }: { reason: string }) {
  return (
    <FramedPage slate="Connect" title="This link can’t be used">
      <div className="grid justify-items-start gap-6">
        <Banner kind="error">{reason}</Banner>
        <p>
          The app made a mistake in its link. Nothing was given to it. Tell its makers, or try a newer
          version.
        </p>
        <ButtonLink to="/">Return Home</ButtonLink>
      </div>
    </FramedPage>
  );
}

/** The person as the server knows them now; what the browser has stored may be old. */
function useProfile() {
  const [profile, setProfile] = useState<MemberProfile>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    const reading = new AbortController();
    setFailure(undefined);
    loadClient()
      .then((client) => client.me(reading.signal))
      .then(setProfile)
      .catch((error: unknown) => {
        if (!reading.signal.aborted) setFailure(errorMessage(error));
      });
    return () => reading.abort();
  }, [attempt]);
  return { profile, failure, again: () => setAttempt((count) => count + 1) };
}

function Approval({
  request,
  onOutcome,
}: {
  request: AuthorizationRequest;
  onOutcome: (outcome: Outcome) => void;
}) {
  const { profile, failure, again } = useProfile();
  if (profile) return <ApprovalForm request={request} profile={profile} onOutcome={onOutcome} />;
  if (!failure) return <p role="status">One moment.</p>;
  return (
    <div className="grid justify-items-start gap-6">
      <Banner kind="error">{failure}</Banner>
      <Button onClick={again}>Try Again</Button>
    </div>
  );
}

/** Days in words; 0: no end. */
function daysLabel(days: number): string {
  if (days === 0) return "Until you disconnect it";
  return days === 365 ? "For a year" : `For ${days} days`;
}

const permissions: [role: string, sentence: string][] = [
  ["administrator", "change everything on this site: content, people and their roles, settings"],
  ["editor", "write, publish and delete all articles, pages, projects and files"],
  ["author", "write and publish your own articles and projects, and upload files"],
  ["contributor", "write and change your own drafts"],
];

function permissionOf(roles: readonly string[]): string {
  const most = permissions.find(([role]) => roles.includes(role));
  return most ? most[1] : "read what members may read";
}

/** The rights that an application password gives: docs/decisions/048. */
function Permissions({ roles, limitedTo }: { roles: readonly string[]; limitedTo: PasswordLimit }) {
  return (
    <div className="grid gap-3">
      <p>If you approve, the app gets a password of its own, with which it can:</p>
      <ul className="grid gap-3">
        {limitedTo === "" ? (
          <>
            <li>{permissionOf(roles)}</li>
            <li>see your email address and profile, and change your profile</li>
          </>
        ) : (
          <>
            <li>
              {limitedTo === "read"
                ? "read articles, pages, projects and files"
                : `of what you may: ${permissionOf(staffBelow(roles))}`}
            </li>
            <li>see your email address and profile</li>
          </>
        )}
      </ul>
      <p>
        It can’t change your password, delete your account or connect other apps. The password works until its
        end, or until you disconnect the app under Settings, Account Details.
      </p>
    </div>
  );
}

/** Limited to content, an administrator's password does what an editor's does. */
const staffBelow = (roles: readonly string[]) =>
  roles.map((role) => (role === "administrator" ? "editor" : role));

function ApprovalForm({
  request: { appName, appId, successUrl, rejectUrl },
  profile,
  onOutcome,
}: {
  request: AuthorizationRequest;
  profile: MemberProfile;
  onOutcome: (outcome: Outcome) => void;
}) {
  const { publicUrl, ownContent } = useSiteFacts();
  const siteUrl = publicUrl || location.origin;
  const [limitedTo, setLimitedTo] = useState<PasswordLimit>("");
  const session = useSession();
  const navigate = useNavigate();
  const once = useOnce();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [nameError, setNameError] = useState<string>();
  const nameField = useRef<HTMLInputElement>(null);

  function approve(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get("name") ?? "").trim();
    if (name === "") {
      setNameError("A name for the app is required");
      nameField.current?.focus();
      return;
    }
    // A WordPress behind the site knows neither limits nor ends.
    const limits = ownContent ? { limited_to: limitedTo, days: Number(form.get("days") ?? 0) } : {};
    once(() => create({ name, ...(appId && { app_id: appId }), ...limits }));
  }

  async function create(asked: NewApp): Promise<void> {
    setSending(true);
    setFailure(undefined);
    try {
      const client = await loadClient();
      const login = profile.username;
      const password = await client.createApplicationPassword(asked);
      onOutcome({ kind: "approved", app: asked.name, login, password });
      if (successUrl) location.assign(grantedUrl(successUrl, siteUrl, login, password));
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setSending(false);
    }
  }

  function refuse(): void {
    onOutcome({ kind: "refused" });
    if (rejectUrl) location.assign(rejectUrl);
  }

  function signOut(): void {
    session.signOut();
    // In place of the home page: the request is still to be answered.
    navigate({ pathname: authorizePath, search: location.search }, { replace: true });
  }

  return (
    <form method="post" noValidate onSubmit={approve} className="grid gap-5">
      <div>
        <Banner kind="error">{failure}</Banner>
      </div>
      <p className="wrap-anywhere">
        You are signed in as <strong>{profile.name || profile.username}</strong> ({profile.username},{" "}
        {profile.email}).{" "}
        <button type="button" className="word-link" onClick={signOut}>
          Not you? Sign out
        </button>
      </p>
      <Permissions roles={profile.roles} limitedTo={ownContent ? limitedTo : ""} />
      {ownContent && (
        <>
          <SelectField
            name="limited_to"
            label="What it may do"
            value={limitedTo}
            onChange={({ target }) => setLimitedTo(target.value as PasswordLimit)}
          >
            {Object.entries(passwordLimits).map(([limit, label]) => (
              <option key={limit} value={limit}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField name="days" label="How long it works" defaultValue="0">
            {passwordDays.map((days) => (
              <option key={days} value={days}>
                {daysLabel(days)}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <TextField
        name="name"
        label="Name of the app"
        hint="The name in your list of connected apps."
        defaultValue={appName}
        maxLength={200}
        autoComplete="off"
        required
        ref={nameField}
        error={nameError}
        onChange={() => setNameError(undefined)}
      />
      <div>
        {successUrl ? (
          <>
            <p>The password goes to this address, and so does your browser:</p>
            <p className="mt-2 wrap-anywhere font-semibold">{successUrl.href}</p>
          </>
        ) : (
          <p>The password is shown to you once, and you put it into the app.</p>
        )}
      </div>
      <div className="flex flex-wrap gap-4">
        <Button type="submit" disabled={sending}>
          {sending ? "Connecting..." : "Approve"}
        </Button>
        <Button look="secondary" disabled={sending} onClick={refuse}>
          Don’t Approve
        </Button>
      </div>
      {rejectUrl && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          If you don’t approve, the browser goes to {rejectUrl.href}
        </p>
      )}
    </form>
  );
}

function Done({ outcome, search }: { outcome: Outcome; search: string }) {
  const { publicUrl } = useSiteFacts();
  const siteUrl = publicUrl || location.origin;
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The title above it is the news; scrolling to the text would leave it behind the header.
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  const request = readAuthorizationRequest(search);
  if (outcome.kind === "refused") {
    return (
      <FramedPage slate="Connect" title="Not connected">
        <div ref={heading} tabIndex={-1} className="grid justify-items-start gap-6 outline-none">
          <p role="status">Nothing was given to the app. You can close this page.</p>
          <ButtonLink to="/">Return Home</ButtonLink>
        </div>
      </FramedPage>
    );
  }
  const { app, login, password } = outcome;
  const successUrl = typeof request === "string" ? null : request.successUrl;
  return (
    <FramedPage slate="Connect" title="Connected">
      <div ref={heading} tabIndex={-1} className="grid gap-6 outline-none wrap-anywhere">
        {successUrl ? (
          <>
            <p role="status">{app} may sign in as you now. Your browser is going back to it.</p>
            <p>
              Nothing happened?{" "}
              <a className="word-link" href={grantedUrl(successUrl, siteUrl, login, password).href}>
                Go back to {app}
              </a>
            </p>
          </>
        ) : (
          <>
            <Banner kind="success">
              {app} may sign in as you with this password. It is shown this once: put it into the app now.
            </Banner>
            <dl className="grid gap-4">
              <Fact name={`Password for ${app}`} value={password} />
              <Fact name="Username" value={login} />
              <Fact name="Address of the site" value={siteUrl} />
            </dl>
          </>
        )}
      </div>
    </FramedPage>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4">
        <code className="text-lead">{value}</code>
        <CopyButton text={value} name={name} />
      </dd>
    </div>
  );
}
