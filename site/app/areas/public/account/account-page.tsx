import type { ComponentProps, ReactNode } from "react";
import { FramedPage } from "../../../ui/content/framed-page.tsx";

/** A page around one of the account forms. */
export function AccountPage(props: Omit<ComponentProps<typeof FramedPage>, "slate">) {
  return <FramedPage slate="Members" {...props} />;
}

/**
 * The session lives in the browser, and so do the forms that begin one.
 * @param reason a sentence in place of the one about the members' area.
 */
export function RequiresScript({
  reason = "The members’ area needs JavaScript.",
  children,
}: {
  reason?: string;
  children: ReactNode;
}) {
  return (
    <>
      <p className="without-script measure">
        {reason} Please switch it on and reload this page. Everything else works without it.
      </p>
      <div className="needs-script">{children}</div>
    </>
  );
}
