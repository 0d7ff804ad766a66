/**
 * Writing one's own user through `wp/v2/users`. Only what is named here can be changed; whatever else is
 * sent is ignored without a word, as WordPress does with what it doesn't know, or refused where silence
 * would mislead.
 */
import { answerUser } from "@extenso/contract/answer-users.ts";
import { noteContentChange } from "../../database/content-versions.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Argument } from "../../rest/argument-schema.ts";
import { RestError, refusal } from "../../rest/rest-error.ts";
import type { Endpoint, RestCall } from "../../rest/route.ts";
import { cleanLine, longestName } from "../accounts/clean-text.ts";
import { emailKey, findUser, type Query, type User } from "../accounts/store.ts";

const longestDescription = 2_000;
/** PostgreSQL's `integer` ends here, and so do ids. */
const largestId = 2_147_483_647;

/** What WordPress declares and this site knows; `avatar_url` is SPEC's and unknown to WordPress. */
const writable: Record<string, Argument<RestCall>> = {
  username: { type: "string", description: "Login name for the user." },
  name: { type: "string", description: "Display name for the user." },
  first_name: { type: "string", description: "First name for the user." },
  last_name: { type: "string", description: "Last name for the user." },
  email: { type: "string", format: "email", description: "The email address for the user." },
  url: { type: "string", format: "uri", description: "URL of the user." },
  description: { type: "string", maxLength: longestDescription, description: "Description of the user." },
  roles: { type: "array", items: { type: "string" }, description: "Roles assigned to the user." },
  password: { type: "string", description: "Password for the user (never included)." },
};

/**
 * The endpoint that goes beside the readers of `/users/(?P<id>[\d]+)` and `/users/me` in one route each, so
 * that both answer `Allow` together.
 * @param who whether the user is named in the path or is the caller.
 * @param present a user in edit context, as it goes over the wire.
 */
export function userUpdateEndpoint(
  { database }: Pick<Dependencies, "database">,
  who: "by-id" | "me",
  present: (user: User) => unknown,
): Endpoint {
  const idOf = ({ params, user }: RestCall) => (who === "me" ? (user?.id ?? 0) : Number(params.id));

  return {
    methods: ["POST", "PUT", "PATCH"],
    args:
      who === "me"
        ? writable
        : { id: { type: "integer", description: "Unique identifier for the user." }, ...writable },
    permission: async (call) => mayEdit(database.query, call, idOf(call)),
    answers: answerUser.edit,
    async handle(call) {
      const user = await findUser(database.query, idOf(call));
      if (!user) throw invalidId();
      const changes = changesOf(call.params, user);
      if (Object.keys(changes).length > 0) {
        await database.query.transaction().execute(async (transaction) => {
          await transaction.updateTable("users").set(changes).where("id", "=", user.id).execute();
          await noteContentChange(transaction, "users");
        });
      }
      return { body: present({ ...user, ...changes }) };
    },
  };
}

/** Everyone edits themselves and nobody else; ids that don't exist are said to, as WordPress does. */
async function mayEdit(query: Query, { user, params }: RestCall, id: number): Promise<RestError | null> {
  if (!(id >= 1 && id <= largestId) || !(await findUser(query, id))) return invalidId();
  if (user?.id !== id) {
    return refusal(user !== null, "rest_cannot_edit", "Sorry, you are not allowed to edit this user.");
  }
  if (Array.isArray(params.roles) && params.roles.length > 0) {
    return new RestError(
      "rest_cannot_edit_roles",
      "Sorry, you are not allowed to edit roles of this user.",
      403,
    );
  }
  return null;
}

function invalidId(): RestError {
  return new RestError("rest_user_invalid_id", "Invalid user ID.", 404);
}

function notEditable(message: string): RestError {
  return new RestError("rest_user_invalid_argument", message, 400);
}

type Changes = Partial<Pick<User, "first_name" | "last_name" | "display_name" | "url" | "description">>;

/** @throws {RestError} for what looks writable and isn't. */
function changesOf(params: Record<string, unknown>, user: User): Changes {
  const given = (name: string) => (typeof params[name] === "string" ? params[name] : undefined);
  const [username, email, password] = [given("username"), given("email"), given("password")];
  if (username !== undefined && username !== user.username) throw notEditable("Username is not editable.");
  if (email !== undefined && emailKey(email) !== emailKey(user.email)) {
    throw notEditable("Email is not editable. Please contact support to change it.");
  }
  if (password) throw notEditable("Password is not editable here: it needs the present one.");

  const changes: Changes = {};
  const first = given("first_name");
  const last = given("last_name");
  const name = given("name");
  const url = given("url");
  const description = given("description");
  if (first !== undefined) changes.first_name = nameOf(first, "First name");
  if (last !== undefined) changes.last_name = nameOf(last, "Last name");
  // A display name that is sent empty stays as it was: WordPress never shows an empty one either.
  if (name !== undefined && cleanLine(name)) changes.display_name = nameOf(name, "Name");
  if (url !== undefined) changes.url = webAddress(url);
  if (description !== undefined) changes.description = cleanLine(description);
  return changes;
}

function nameOf(value: string, label: string): string {
  const name = cleanLine(value);
  if ([...name].length > longestName) {
    throw notEditable(`${label} must be at most ${longestName} characters.`);
  }
  return name;
}

/** Only what a link may lead to; `javascript:` and the like become nothing, as WordPress's `esc_url_raw` has it. */
function webAddress(value: string): string {
  const text = cleanLine(value);
  if (!URL.canParse(text)) return "";
  const url = new URL(text);
  return ["http:", "https:"].includes(url.protocol) && url.href.length <= 500 ? url.href : "";
}
