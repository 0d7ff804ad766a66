import { redirect } from "react-router";

/** What the desk does not know is its home; so are the doors of a WordPress. */
export const loader = () => redirect("/desk");
