/**
 * Endpoints of our own namespace: what they are asked with is one schema of the contract, which has the rules of
 * the site's forms in it. Types, lengths and choices are refused in WordPress's words, as clients know them, the
 * rest in the schema's own; the handler gets the typed value.
 */
import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import * as z from "zod/mini";
import type { RestError } from "../rest-error.ts";
import type { Endpoint, RestCall, RestResponse } from "../route.ts";
import { type Argument, invalidArguments } from "./argument-schema.ts";

type Fields = Readonly<Record<string, z.core.$ZodType>>;

/**
 * @param request every field, with bounds: a body is 64 KB at most when it comes here.
 * @param handle gets what the schema made of the body.
 * @param refuse another error for what the schema refuses, by what was given; null: the usual one.
 * @returns what the endpoint declares, and how it answers.
 */
export function endpointFromSchema<Shape extends Fields>(
  request: z.ZodMiniObject<Shape>,
  handle: (asked: z.output<z.ZodMiniObject<Shape>>, call: RestCall) => Promise<RestResponse>,
  refuse: (given: Readonly<Record<string, unknown>>) => RestError | null = () => null,
): Pick<Endpoint, "args" | "handle"> {
  return {
    args: argumentsOf(request),
    handle: (call) => handle(parse(request, call.params, refuse), call),
  };
}

/** As WordPress declares arguments: what can be said so is checked and refused in its words, and described. */
function argumentsOf<Shape extends Fields>(request: z.ZodMiniObject<Shape>): NonNullable<Endpoint["args"]> {
  const { properties = {}, required = [] } = z.toJSONSchema(request, { io: "input", unrepresentable: "any" });
  return Object.fromEntries(
    Object.entries(properties).map(([name, described]): [string, Argument<RestCall>] => {
      // A blank text is the schema's to refuse, which has better words for it.
      const { minLength: _, ...facts } = Object(described);
      return [name, { type: "string", ...facts, ...(required.includes(name) ? { required: true } : {}) }];
    }),
  );
}

/** @throws {RestError} `rest_invalid_param` with the first thing wrong with each field, or what `refuse` says. */
function parse<Schema extends z.ZodMiniType>(
  request: Schema,
  params: Record<string, unknown>,
  refuse: (given: Readonly<Record<string, unknown>>) => RestError | null,
): z.output<Schema> {
  const parsed = request.safeParse(params);
  if (parsed.success) return parsed.data;
  const refused = refuse(params);
  if (refused) throw refused;
  throw invalidArguments(fieldErrors(request, params) as Record<string, string>);
}
