/** The last gate: an answer leaves only as its endpoint's schema has it. */
import { isDeepStrictEqual } from "node:util";
import type { ZodMiniType } from "zod/mini";
import type { Embed, Endpoint, ListPart, ResponseSchema, RestCall, RestResponse } from "../route.ts";
import { pickDeclared } from "./allow-list.ts";

/** A handler said something that its schema doesn't have, or left something out. */
export class ResponseShapeError extends Error {
  override name = "AnswerShapeError";
}

/**
 * The answer with what its endpoint's schemas name and nothing else.
 * @param strict as tests are: the whole schema is checked, and what would be left out is an error as well.
 * @throws {AnswerShapeError} for a response of its own where a schema is declared, or the other way round.
 */
export function applyResponseSchema(
  endpoint: Endpoint,
  call: RestCall,
  answer: RestResponse,
  strict: boolean,
): RestResponse {
  const { answers, embeds = {} } = endpoint;
  const about = `${call.method} ${call.path}`;
  if (answers === "raw") {
    if (!answer.raw) throw new ResponseShapeError(`${about} was to send its own response`);
    return answer;
  }
  if (answer.raw) throw new ResponseShapeError(`${about} sends a response that no schema has looked at`);
  const schema = schemaFor(answers, call);
  const allowedPart = <Part extends ListPart>({ embed, ...part }: Part) => ({
    ...part,
    body: through(schema, part.body, about, strict),
    ...(embed ? { embed: allowedEmbeds(embed) } : {}),
  });
  const allowedEmbeds = (embed: NonNullable<RestResponse["embed"]>) => async (wanted: Embed) => {
    const records = await embed(wanted);
    return records.map((relations) =>
      Object.fromEntries(
        Object.entries(relations).flatMap(([relation, items]) => {
          const schema = embeds[relation];
          if (!schema && !strict) return [];
          if (!schema)
            throw new ResponseShapeError(`${about} has no schema for what it embeds as ${relation}`);
          return [[relation, through(schema, items, `${about} (${relation})`, strict) as unknown[]]];
        }),
      ),
    );
  };
  const { parts } = answer;
  if (!parts) return allowedPart(answer);
  return {
    ...allowedPart(answer),
    async *parts() {
      for await (const part of parts()) yield allowedPart(part);
    },
  };
}

function schemaFor(answers: ResponseSchema, { params }: RestCall): ZodMiniType {
  if (!("view" in answers)) return answers;
  const { context } = params;
  return answers[context === "embed" || context === "edit" ? context : "view"];
}

function through(schema: ZodMiniType, said: unknown, about: string, strict: boolean): unknown {
  if (strict) check(schema, said, about);
  return pickDeclared(schema, said);
}

function check(schema: ZodMiniType, said: unknown, about: string): void {
  const parsed = schema.safeParse(said);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new ResponseShapeError(`${about} answers what its schema does not have: ${problems.join("; ")}`);
  }
  for (const left of [parsed.data, pickDeclared(schema, said)]) {
    if (isDeepStrictEqual(asSent(left), asSent(said))) continue;
    throw new ResponseShapeError(
      `${about} says more than its schema: of ${JSON.stringify(said)} is left ${JSON.stringify(left)}`,
    );
  }
}

/** Without what JSON leaves out. */
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
