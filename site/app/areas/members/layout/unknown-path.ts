import { redirect } from "react-router";

/** docs/specification.md §2: whatever the dashboard does not know is its home. */
export const loader = () => redirect("/dashboard");
