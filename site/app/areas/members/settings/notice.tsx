import { createContext, use, useEffect, useRef } from "react";
import { openAccountWindow } from "../../../session/account-window.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Message } from "./tabs.ts";

/** The message of the open tab. */
export const NoticeContext = createContext<Message | null>(null);

/** A tab's title with the tab's message below it, so that a message doesn't move the title. */
export function TabTitle({ children }: { children: string }) {
  return (
    <>
      <h2 className="settings-title">{children}</h2>
      <Notice message={use(NoticeContext)} />
    </>
  );
}

/** A tab's message, with a sign-in button where the session is over. */
function Notice({ message }: { message: Message | null }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that caused the message may be far below it.
  useEffect(() => {
    if (message) box.current?.scrollIntoView({ block: "nearest" });
  }, [message]);
  if (!message) return null;
  const { kind, text, note, signIn } = message;
  return (
    <div ref={box} className="settings-notice">
      <Banner kind={kind}>
        <p>{text}</p>
        {note && <p className="font-normal">{note}</p>}
      </Banner>
      {signIn && (
        <div className="settings-sign-in">
          <p className="text-ink-soft">
            {signIn.again
              ? "What you entered is still here. Sign in to save it."
              : "Nothing you entered here is lost. Sign in to go on."}
          </p>
          <Button look="secondary" aria-haspopup="dialog" onClick={() => openAccountWindow("sign-in")}>
            Sign In
          </Button>
        </div>
      )}
    </div>
  );
}
