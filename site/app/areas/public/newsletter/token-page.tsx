import type { ReactNode } from "react";
import { Form } from "react-router";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { FramedPage } from "../../../ui/framed-page.tsx";

/** What came of a pressed button: done, or why not. A dead link fails however often it is pressed. */
export interface TokenAnswer {
  outcome: "done" | "failed" | "dead-link";
  message: string;
}

/**
 * The page behind a link in a mail. Opening it changes nothing: mail programs open links by themselves
 * to look for harm. The button does.
 */
export function TokenPage({
  title,
  doneTitle,
  text,
  button,
  wayOn,
  token,
  answer,
}: {
  title: string;
  doneTitle: string;
  text: string;
  button: string;
  /** What to do about a dead link. */
  wayOn: ReactNode;
  token: string;
  answer: TokenAnswer | undefined;
}) {
  const outcome = answer?.outcome;
  return (
    <FramedPage slate="Newsletter" title={outcome === "done" ? doneTitle : title}>
      <div className="grid justify-items-start gap-6">
        {answer && <Banner kind={outcome === "done" ? "success" : "error"}>{answer.message}</Banner>}
        {outcome === "done" ? (
          <ButtonLink to="/">Return Home</ButtonLink>
        ) : outcome === "dead-link" ? (
          wayOn
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
