import { redirect } from "react-router";
import type { Route } from "./+types/short-address";

const documents: Record<string, string> = { "/terms": "/terms-of-service", "/privacy": "/privacy-policy" };

/** The short addresses of the legal documents, as the sign-up form gives them. */
export function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).pathname.replace(/\/$|\.data$/, "");
  return redirect(documents[asked] ?? "/", 301);
}
