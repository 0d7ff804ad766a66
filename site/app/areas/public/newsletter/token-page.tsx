import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { FramedPage } from "../../../ui/content/framed-page.tsx";

/** The result of pressing the button. After `dead-link`, trying again is of no use. */
export interface TokenResult {
  outcome: "done" | "failed" | "dead-link";
  message: string;
}

/**
 * The page behind a link in a mail. Opening it changes nothing, since mail programs open links by themselves to check
 * them; only the button makes the change.
 */
export function TokenPage({
  title,
  doneTitle,
  text,
  button,
  aside,
  wayOn,
  token,
  answer,
}: {
  title: string;
  doneTitle: string;
  text: string;
  button: string;
  aside: ComponentProps<typeof FramedPage>["aside"];
  /** Shown with a dead link: how to get a new one. */
  wayOn: ReactNode;
  token: string;
  answer: TokenResult | undefined;
}) {
  const isDone = answer?.outcome === "done";
  const isDead = answer ? answer.outcome === "dead-link" : token === "";
  return (
    <FramedPage slate="Newsletter" title={isDone ? doneTitle : title} aside={aside}>
      <div className="grid justify-items-start gap-6">
        {answer && <Banner kind={isDone ? "success" : "error"}>{answer.message}</Banner>}
        {isDone ? (
          <ButtonLink to="/">Return Home</ButtonLink>
        ) : isDead ? (
          <>
            {!answer && (
              <p>This page opens from a link in an email, and the link is missing or incomplete.</p>
            )}
            {wayOn}
          </>
        ) : (
          <Form method="post" className="grid justify-items-start gap-6">
            <p>{text}</p>
            <input type="hidden" name="token" value={token} />
            <Button type="submit">{button}</Button>
          </Form>
        )}
      </div>
    </FramedPage>
  );
}
