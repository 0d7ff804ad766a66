import { createContext, use, useEffect, useRef } from "react";
import { openAccountWindow } from "../../../session/account-window.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Message } from "./tabs.ts";

/** What the tab that is shown has to say. */
export const NoticeContext = createContext<Message | null>(null);

/** A tab's title, and below it what the tab has to say: the title stays where it is. */
export function TabTitle({ children }: { children: string }) {
  return (
    <>
      <h2 className="settings-title">{children}</h2>
      <Notice message={use(NoticeContext)} />
    </>
  );
}

/** What a tab says, and the way on where somebody has to sign in first. */
function Notice({ message }: { message: Message | null }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed may be far below.
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
              ? "What you entered is kept here. Sign in, and it is saved."
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
