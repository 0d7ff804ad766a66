import { redirect } from "react-router";

/** The packages begin with the base ones (docs/specification.md §2). */
export function loader() {
  return redirect("/packages/base", 301);
}
