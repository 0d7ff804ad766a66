import { redirect } from "react-router";

/** Unknown paths of the desk lead to its home, and so do WordPress's `wp-login.php` and `wp-admin`. */
export const loader = () => redirect("/desk");
