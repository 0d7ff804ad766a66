import { newsletterConsent } from "@extenso/contract/site-content/newsletter-consent.ts";
import { data, Form } from "react-router";
import { contentContext } from "../../../content.ts";
import { issueHolds } from "../../../copy/newsletter-page.ts";
import { subscribe } from "../../../newsletter/subscribe.ts";
import { readSentForm } from "../../../sent-form.server.ts";
import { pageMeta } from "../../../seo/page-meta.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { FramedPage } from "../../../ui/content/framed-page.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { Route } from "./+types/page";

export async function loader({ context }: Route.LoaderArgs) {
  const { home, contact } = await context.get(contentContext).content.siteContent("home", "contact");
  return { consent: newsletterConsent(contact), content: home.newsletter };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { client } = context.get(contentContext);
  const form = await readSentForm(request);
  const answer = await subscribe(client, form);
  return data(answer, { status: answer.ok ? 200 : 400 });
}

/** docs/specification.md §9: success shows no sooner than this. */
const shortestMs = 500;

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const [answer] = await Promise.all([
    serverAction(),
    new Promise((resolve) => setTimeout(resolve, shortestMs)),
  ]);
  return answer;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: "Newsletter · Extenso",
    description: loaderData?.content.text ?? "",
    path: "/newsletter",
  }),
];

/** The newsletter on a page of its own: where the form leads without JavaScript. */
export default function NewsletterPage({ actionData, loaderData }: Route.ComponentProps) {
  const { content, consent } = loaderData;
  return (
    <FramedPage slate={content.note} title={content.title} text={content.text} aside={issueHolds}>
      {actionData?.ok ? (
        <Banner kind="success">{actionData.message}</Banner>
      ) : (
        <Form method="post" noValidate className="grid gap-5">
          <TextField
            name="email"
            type="email"
            label="Email address"
            autoComplete="email"
            defaultValue={actionData?.email}
            error={actionData?.message}
          />
          <input type="hidden" name="page" value="/newsletter" />
          <input type="hidden" name="consent" value={consent.id} />
          <p className="text-sm text-ink-soft">{consent.words}</p>
          <p>
            <Button type="submit">Subscribe</Button>
          </p>
        </Form>
      )}
    </FramedPage>
  );
}
