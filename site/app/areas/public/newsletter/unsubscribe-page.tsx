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

export default function UnsubscribeNewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TokenPage
      title="Unsubscribe"
      doneTitle="You’re off the list"
      text="Press the button and we’ll stop sending the newsletter. You can subscribe again at any time."
      button="Unsubscribe"
      wayOn={
        <>
          <p>Part of it may be missing. Please open it again from our email.</p>
          <ButtonLink to="/newsletter">Go to the Newsletter</ButtonLink>
        </>
      }
      token={loaderData.token}
      answer={actionData}
    />
  );
}
