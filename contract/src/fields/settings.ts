/** The fields of `wp/v2/settings`, which are all there in every context. */

interface SettingSchema {
  type: "string" | "integer" | "boolean";
  title: string;
  description: string;
  /** As WordPress declares it; what this site starts with is the server's to say. */
  default: string | number | boolean | null;
  format?: "uri" | "email";
  enum?: readonly string[];
}

const openOrClosed = ["open", "closed"] as const;

/** In the order of WordPress's schema, in its words. */
export const settingFields = {
  title: setting("string", "Site title.", { title: "Title" }),
  description: setting("string", "Site tagline.", { title: "Tagline" }),
  url: setting("string", "Site URL.", { format: "uri" }),
  email: setting("string", "This address is used for admin purposes, like new user notification.", {
    format: "email",
  }),
  timezone: setting("string", "A city in the same timezone as you."),
  date_format: setting("string", "A date format for all date strings."),
  time_format: setting("string", "A time format for all time strings."),
  start_of_week: setting("integer", "A day number of the week that the week should start on."),
  language: setting("string", "WordPress locale code.", { default: "en_US" }),
  use_smilies: setting("boolean", "Convert emoticons like :-) and :-P to graphics on display.", {
    default: true,
  }),
  default_category: setting("integer", "Default post category."),
  default_post_format: setting("string", "Default post format."),
  posts_per_page: setting("integer", "Blog pages show at most.", {
    title: "Maximum posts per page",
    default: 10,
  }),
  show_on_front: setting("string", "What to show on the front page", { title: "Show on front" }),
  page_on_front: setting("integer", "The ID of the page that should be displayed on the front page", {
    title: "Page on front",
  }),
  page_for_posts: setting("integer", "The ID of the page that should display the latest posts"),
  default_ping_status: setting(
    "string",
    "Allow link notifications from other blogs (pingbacks and trackbacks) on new articles.",
    { enum: openOrClosed },
  ),
  default_comment_status: setting("string", "Allow people to submit comments on new posts.", {
    title: "Allow comments on new posts",
    enum: openOrClosed,
  }),
  site_logo: setting("integer", "Site logo.", { title: "Logo" }),
  site_icon: setting("integer", "Site icon.", { title: "Icon" }),
} satisfies Record<string, SettingSchema>;

type SettingName = keyof typeof settingFields;

function setting<Type extends SettingSchema["type"]>(
  type: Type,
  description: string,
  more: Partial<Pick<SettingSchema, "title" | "default" | "format" | "enum">> = {},
) {
  return { type, title: "", description, default: null, ...more };
}

/** As arguments of changing them, none of which must be given. */
export function settingArguments(): Record<
  SettingName,
  Omit<SettingSchema, "default"> & { required: false }
> {
  const all: [string, SettingSchema][] = Object.entries(settingFields);
  return Object.fromEntries(
    all.map(([name, { default: _, type, title, description, ...more }]) => [
      name,
      { title, description, type, ...more, required: false },
    ]),
  ) as ReturnType<typeof settingArguments>;
}
