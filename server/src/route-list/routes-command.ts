/** `npm run routes`: every route of the API with its methods and arguments, as text. */
import { apiRoutes } from "./api-routes.ts";

for (const { namespace, path, endpoints } of await apiRoutes()) {
  for (const { methods, args = {} } of endpoints) {
    const names = Object.entries(args).map(([name, { required }]) => (required ? name : `[${name}]`));
    const readable = path.replace(/\(\?P<(\w+)>[^)]*\)/g, "{$1}");
    console.log(
      `${methods.join(" ").padEnd(16)} /wp-json/${namespace}${readable}  ${names.join(" ")}`.trimEnd(),
    );
  }
}
