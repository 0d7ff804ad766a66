import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import {
  type AccountView,
  closeAccountWindow,
  showAccountView,
  useAccountWindow,
} from "../../../session/account-window.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { settleFocus } from "../../../ui/settle-focus.ts";
import { ForgotForm } from "./forgot-form.tsx";
import { isMembersPath } from "./members-path.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { type SignedUp, SignUpForm } from "./sign-up-form.tsx";
import { Welcome } from "./welcome.tsx";
import { SwitchLine, wordButtonLook } from "./window-parts.tsx";

const titles: Record<AccountView, string> = {
  "sign-in": "Sign In",
  "sign-up": "Sign Up",
  forgot: "Forgot password?",
  farewell: "Your account is deleted",
};

const descriptions: Partial<Record<AccountView, string>> = {
  farewell: "Your profile, photo and sessions are gone for good. We sent you an email that says so.",
};

/** Not yet in TypeScript's library, nor in every browser. */
interface WithCloseWatcher {
  CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void };
}

/** Where the focus goes when what was pressed is gone, as the header's buttons are once somebody is in. */
const otherOpeners = "[data-user-menu], [data-mobile-menu], :is([data-area=dashboard], .desk) #main";

function isVisible(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element.checkVisibility();
}

function focusAfter(opener: HTMLElement | null): HTMLElement | null {
  if (isVisible(opener)) return opener;
  return [...document.querySelectorAll<HTMLElement>(otherOpeners)].find(isVisible) ?? null;
}

/** Signing in, signing up and asking for a new password: one window that changes from one to the other. */
export default function AccountWindows() {
  const account = useAccountWindow();
  const [signedUp, setSignedUp] = useState<SignedUp>();
  const content = useRef<HTMLDivElement>(null);
  const { pathname, state } = useLocation();
  const { location: next } = useNavigation();
  const open = account?.open ?? false;
  const view = account?.view ?? "sign-in";
  // Opened again from the header, the window still leads there, until the page changes.
  const sentFor: { returnTo?: unknown; reason?: unknown } | undefined = state?.signIn;
  const returnTo = isMembersPath(sentFor?.returnTo) ? sentFor.returnTo : undefined;
  const navigate = useNavigate();

  // A change of page closes the window; a page that was on its way when it opened arrives under it.
  const awaited = useRef<string>(undefined);
  const below = useRef(pathname);
  // A window belongs to the page below it, and closes when another page comes.
  useEffect(() => {
    if (below.current !== pathname && awaited.current !== pathname) closeAccountWindow();
    below.current = pathname;
    awaited.current = undefined;
  }, [pathname]);
  // No window waits for the next page that has them.
  useEffect(() => closeAccountWindow, []);

  // Each opening is a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was on its way when the window opened
  useEffect(() => {
    if (!open) return;
    setSignedUp(undefined);
    awaited.current = next?.pathname;
  }, [open]);

  // Clears the history's state on close, so that a reload doesn't open the window again.
  useEffect(() => {
    const { signIn, farewell } = history.state?.usr ?? {};
    if (!open && (signIn || farewell)) history.replaceState({ ...history.state, usr: null }, "");
  }, [open]);

  function goOn(home: string): void {
    forgetTyped();
    closeAccountWindow();
    if (returnTo) navigate(returnTo, { replace: true });
    // Staff come to work; who signs in again where they work stays there.
    else if (home === "/desk" && !isMembersPath(pathname)) navigate(home);
  }

  // Android's Back closes the window rather than leaving the page.
  useEffect(() => {
    const { CloseWatcher } = globalThis as unknown as WithCloseWatcher;
    if (!open || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.onclose = closeAccountWindow;
    return () => watcher.destroy();
  }, [open]);

  // A window that changed its content takes the focus along; the first time the dialog does.
  const shown = signedUp?.user ? "welcome" : view;
  const last = useRef(shown);
  // The fields change with what is shown; the focus follows once they are there.
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    if (!open) return;
    return settleFocus(() => content.current?.querySelector<HTMLElement>("input, a, button")?.focus());
  }, [shown, open]);

  return (
    <Dialog
      open={open}
      onClose={closeAccountWindow}
      className="marked"
      title={signedUp?.user ? "Welcome" : titles[view]}
      description={signedUp?.user ? undefined : (descriptions[view] ?? (returnTo && String(sentFor?.reason)))}
      initialFocus={() => content.current?.querySelector("input") ?? true}
      finalFocus={() => focusAfter(account?.opener ?? null)}
    >
      <div ref={content} className="mt-8">
        {view === "farewell" ? (
          <Button onClick={closeAccountWindow}>Close</Button>
        ) : signedUp?.user ? (
          <Welcome signedUp={signedUp} returnTo={returnTo} onClose={closeAccountWindow} />
        ) : (
          <>
            <KeptText key={view} form={view}>
              {view === "sign-in" && (
                <SignInForm
                  onDone={goOn}
                  username={signedUp?.username}
                  notice={signedUp?.message}
                  forgot={
                    <button
                      type="button"
                      className={wordButtonLook}
                      onClick={() => showAccountView("forgot")}
                    >
                      Forgot password?
                    </button>
                  }
                />
              )}
              {view === "sign-up" && (
                <SignUpForm
                  onDone={(outcome) => {
                    forgetTyped();
                    setSignedUp(outcome);
                    if (!outcome.user) showAccountView("sign-in");
                  }}
                />
              )}
              {view === "forgot" && <ForgotForm />}
            </KeptText>
            <SwitchLine view={view}>
              {(to, label) => (
                <button type="button" className={wordButtonLook} onClick={() => showAccountView(to)}>
                  {label}
                </button>
              )}
            </SwitchLine>
          </>
        )}
      </div>
    </Dialog>
  );
}

type Typed = Record<string, string | boolean>;

/** Values by form and field, until the page is left. */
const typed: Record<string, Typed> = {};

function inputsIn(box: HTMLElement | null): Iterable<HTMLInputElement> {
  return box?.querySelectorAll<HTMLInputElement>("input:not([autocomplete$=password])") ?? [];
}

/**
 * Keeps what was typed into a window's form: if the form is removed before it is sent, its values are there again when
 * it returns. Passwords are not kept.
 */
function KeptText({ form, children }: { form: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // The fields are uncontrolled: values are read as they unmount and written back before the first paint.
  useLayoutEffect(() => {
    const element = box.current;
    for (const input of inputsIn(element)) {
      const before = typed[form]?.[input.name];
      if (typeof before === "string" && before) input.value = before;
      else if (before === true) input.checked = true;
    }
    const kept: Typed = {};
    typed[form] = kept;
    return () => {
      if (typed[form] !== kept) return;
      for (const input of inputsIn(element))
        kept[input.name] = input.type === "checkbox" ? input.checked : input.value;
    };
  }, [form]);
  return <div ref={box}>{children}</div>;
}

/** Clears the kept text after a sign-in, so that the next person at this browser doesn't find it. */
function forgetTyped(): void {
  for (const form of Object.keys(typed)) delete typed[form];
}
