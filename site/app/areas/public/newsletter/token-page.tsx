import { Form } from "react-router";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { FramedPage } from "../../../ui/framed-page.tsx";

/** What came of a pressed button: done, or why not. */
export interface TokenAnswer {
  ok: boolean;
  message: string;
}

/**
 * The page behind a link in a mail. Opening it changes nothing: mail programs open links by themselves
 * to look for harm. The button does.
 */
export function TokenPage({
  title,
  text,
  button,
  token,
  answer,
}: {
  title: string;
  text: string;
  button: string;
  token: string;
  answer: TokenAnswer | undefined;
}) {
  return (
    <FramedPage slate="Newsletter" title={title}>
      <div className="grid justify-items-start gap-6">
        {answer && <Banner kind={answer.ok ? "success" : "error"}>{answer.message}</Banner>}
        {answer?.ok ? (
          <ButtonLink to="/">Return Home</ButtonLink>
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
