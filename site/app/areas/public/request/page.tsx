import type { OwnRequest } from "@extenso/contract/client/request-calls.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import {
  fileEndings,
  fileKindsSentence,
  fileNotAccepted,
  fileTooLarge,
  tooManyFiles,
} from "@extenso/contract/requests/request-file-rules.ts";
import { useId } from "react";
import { data, redirect } from "react-router";
import { contentContext } from "../../../content.ts";
import { OwnFiles, OwnRequestSaid, stateTitle } from "../../../own-request/own-request-parts.tsx";
import { readSentForm } from "../../../sent-form.server.ts";
import { Button } from "../../../ui/button.tsx";
import { MissingDocument } from "../../../ui/content/missing-document.tsx";
import type { Route } from "./+types/page";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** The address is the secret: no cache keeps it, and no other site is told of it. */
const privately = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };

const gone = "This request isn’t here any more. Write to us if you need it.";

/** Why a file was not taken, by the code that the server sends this page back with. */
const refusals: Record<string, string> = {
  rest_file_refused: fileNotAccepted,
  rest_file_too_large: fileTooLarge,
  rest_too_many_files: tooManyFiles,
  rest_no_file: "Please choose a file.",
};
const otherRefusal = "The file didn’t get through. Please try again in a few minutes.";

export async function loader({ params, request: { url }, context }: Route.LoaderArgs) {
  try {
    const request = await context.get(contentContext).requests.open(params.secret);
    const code = new URL(url).searchParams.get("refused");
    const refusal = code === null ? "" : (refusals[code] ?? otherRefusal);
    return data({ request, secret: params.secret, refusal, problem: "" }, { headers: privately });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === null || error.status >= 500) throw error;
    const isGone = error.status === 400 || error.status === 404;
    const problem = isGone ? gone : error.message;
    return data(
      { request: null, secret: "", refusal: "", problem },
      { status: isGone ? 404 : error.status, headers: privately },
    );
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Redirects to the page after an addition, so that a reload adds nothing again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readSentForm(request);
  const text = String(form.get("text") ?? "");
  try {
    await context.get(contentContext).requests.add(params.secret, text);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ problem: error.message, text }, { status: error.status ?? 502 });
  }
  throw redirect(`/request/${params.secret}#added`, { status: 303 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.request ? `Request ${loaderData.request.reference}` : "Request"} · Extenso` },
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "same-origin" },
];

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, secret, refusal, problem } = loaderData;
  if (!request) {
    return <MissingDocument kind="request" problem={problem} />;
  }
  return (
    <article className="own-request shell">
      <p className="label text-ink-soft">Request {request.reference}</p>
      <h1 className="display text-fluid-page own-request-title">{stateTitle(request)}</h1>
      <OwnRequestSaid request={request} />
      <Files files={request.files} secret={secret} refusal={refusal} />
      <Add failed={actionData ?? null} />
    </article>
  );
}

/** Sent to the API itself, which takes files as they come in and leads back to this page. */
function Files({ files, secret, refusal }: { files: OwnRequest["files"]; secret: string; refusal: string }) {
  const id = useId();
  return (
    <section aria-label="Files" id="files" className="own-request-add">
      <h2 className="own-request-heading">Files</h2>
      <OwnFiles files={files} />
      <form method="post" action="/wp-json/extenso/v1/requests/files" encType="multipart/form-data">
        <input type="hidden" name="secret" value={secret} />
        <label htmlFor={`${id}-file`}>Add a file</label>
        <input
          id={`${id}-file`}
          name="file"
          type="file"
          required
          accept={fileEndings}
          aria-describedby={`${id}-kinds`}
          className="own-request-file"
        />
        <p id={`${id}-kinds`} className="text-sm text-ink-soft">
          {fileKindsSentence} Only we can open them.
        </p>
        {refusal && (
          <p role="alert" className="own-request-problem">
            {refusal}
          </p>
        )}
        <Button type="submit">Add file</Button>
      </form>
    </section>
  );
}

function Add({ failed }: { failed: { problem: string; text: string } | null }) {
  const id = useId();
  return (
    <section aria-label="Add something" className="own-request-add">
      <h2 className="own-request-heading">Something to add?</h2>
      <form method="post">
        <label htmlFor={`${id}-text`}>Your message</label>
        <textarea
          id={`${id}-text`}
          name="text"
          rows={4}
          required
          maxLength={5_000}
          defaultValue={failed?.text ?? ""}
        />
        {failed && (
          <p role="alert" className="own-request-problem">
            {failed.problem}
          </p>
        )}
        <Button type="submit">Add to request</Button>
      </form>
    </section>
  );
}
