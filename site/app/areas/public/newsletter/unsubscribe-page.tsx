import { contentContext } from "../../../content.ts";
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
      text="Press the button and we'll stop sending the newsletter. You can subscribe again at any time."
      button="Unsubscribe"
      token={loaderData.token}
      answer={actionData}
    />
  );
}
