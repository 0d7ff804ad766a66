import { contentContext } from "../../../content.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import type { Route } from "./+types/unsubscribe-page";
import { answerToken } from "./token-answer.server.ts";
import { TokenPage } from "./token-page.tsx";

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

export function action({ request, context }: Route.ActionArgs) {
  const { client } = context.get(contentContext);
  return answerToken(request, (token) => client.unsubscribeNewsletter({ token }));
}

export const meta = () => [{ title: "Unsubscribe · Extenso" }, { name: "robots", content: "noindex" }];

const consequences = [
  {
    title: "The newsletter only",
    text: "Mail about your account, your requests and your invoices still comes.",
  },
  { title: "Not for good", text: "Subscribe again at any time, on the newsletter’s own page." },
];

export default function UnsubscribeNewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TokenPage
      title="Unsubscribe"
      doneTitle="You’re off the list"
      text="Press the button and we’ll stop sending the newsletter."
      button="Unsubscribe"
      aside={consequences}
      wayOn={
        <>
          <p>Please open the link in our email again.</p>
          <ButtonLink to="/newsletter">Go to the Newsletter</ButtonLink>
        </>
      }
      token={loaderData.token}
      answer={actionData}
    />
  );
}
