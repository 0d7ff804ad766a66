import type { ReactNode } from "react";
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
  wayOn,
  token,
  answer,
}: {
  title: string;
  doneTitle: string;
  text: string;
  button: string;
  /** Shown with a dead link: how to get a new one. */
  wayOn: ReactNode;
  token: string;
  answer: TokenResult | undefined;
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
