/** The site's writable settings, and those that WordPress has beyond them. */
import { settingArguments } from "@extenso/contract/fields/settings.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { ValueError } from "../../engines/rest/arguments/value-problem.ts";
import { checkValue } from "../../engines/rest/arguments/value-schema.ts";
import type { RestCall } from "../../engines/rest/route.ts";
import type { Settings } from "../../kernel/settings/settings.ts";

/** `null` is valid for each argument: it restores the default. */
export const args = Object.fromEntries(
  Object.entries<Argument<RestCall>>(settingArguments()).map(
    ([name, schema]): [string, Argument<RestCall>] => [
      name,
      {
        ...schema,
        describedOnly: true,
        sanitize(value) {
          if (value === null) return null;
          const checked = checkValue(value, schema, name);
          if ("problem" in checked) throw new ValueError(checked.problem);
          return checked.value;
        },
      },
    ],
  ),
);

/** Settings that no call can change, with the reason given to the caller. */
export function fixed({ publicUrl, studioEmail, timezone }: Settings) {
  const noSuch = "There is nothing of the kind on this site.";
  return {
    url: { value: publicUrl, why: "It is the server's setting PUBLIC_URL." },
    email: { value: studioEmail, why: "It is the server's setting STUDIO_EMAIL." },
    timezone: { value: timezone, why: "It is the server's setting TIMEZONE." },
    language: { value: "en_US", why: "The site is in English." },
    use_smilies: { value: true, why: noSuch },
    default_post_format: { value: "0", why: noSuch },
    show_on_front: { value: "posts", why: "The front page is the site's own." },
    page_on_front: { value: 0, why: "The front page is the site's own." },
    page_for_posts: { value: 0, why: "Articles have their own place on the site." },
    default_ping_status: { value: "closed", why: noSuch },
    default_comment_status: { value: "closed", why: noSuch },
    site_logo: { value: null, why: "The logo is the site's own." },
    site_icon: { value: 0, why: "The icon is the site's own." },
  };
}
