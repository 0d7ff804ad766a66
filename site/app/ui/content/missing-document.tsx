import { ButtonLink } from "../button.tsx";
import { FramedPage } from "./framed-page.tsx";

/** The page behind a mailed link to a quote, an invoice or a request that can't be shown. */
export function MissingDocument({
  kind,
  problem,
}: {
  kind: "quote" | "invoice" | "request";
  problem: string;
}) {
  return (
    <FramedPage slate="Documents" title={`No ${kind} here`}>
      <div className="grid justify-items-start gap-6">
        <p>{problem}</p>
        <ButtonLink to="/contact">Contact Us</ButtonLink>
      </div>
    </FramedPage>
  );
}
