import { redirect } from "react-router";

/** SPEC §2: whatever the dashboard does not know is its home. */
export const loader = () => redirect("/dashboard");
