import { contentContext } from "../../../content.ts";
import { issueHolds } from "../../../copy/newsletter-page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import type { Route } from "./+types/confirm-page";
import { answerToken } from "./token-answer.server.ts";
import { TokenPage } from "./token-page.tsx";

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

export function action({ request, context }: Route.ActionArgs) {
  const { client } = context.get(contentContext);
  return answerToken(request, (token) => client.confirmNewsletter({ token }));
}

export const meta = () => [
  { title: "Confirm your subscription · Extenso" },
  { name: "robots", content: "noindex" },
];

export default function ConfirmNewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TokenPage
      title="Confirm your subscription"
      doneTitle="You’re on the list"
      text="Press the button to start getting the newsletter. If you didn’t ask for it, close this page and we won’t send anything."
      button="Confirm Subscription"
      aside={issueHolds}
      wayOn={<ButtonLink to="/newsletter">Subscribe Again</ButtonLink>}
      token={loaderData.token}
      answer={actionData}
    />
  );
}
