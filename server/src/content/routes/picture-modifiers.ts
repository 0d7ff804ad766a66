/** What is asked of a picture: WordPress's modifiers, or its older fields. */
import type { PictureModifier } from "../../media-files/modify-picture.ts";
import type { Argument } from "../../rest/argument-schema.ts";
import { idArgument } from "../../rest/collection.ts";
import { RestError } from "../../rest/rest-error.ts";
import type { RestCall } from "../../rest/route.ts";

/** More than anybody does by hand in one go. */
const mostModifiers = 10;

const percentage = { type: "number", minimum: 0, maximum: 100 } as const;

const side = (what: string): Argument<RestCall> => ({
  ...percentage,
  description: `As a percentage of the image, ${what}. DEPRECATED: Use \`modifiers\` instead.`,
});

export const args: Record<string, Argument<RestCall>> = {
  id: idArgument,
  src: { description: "URL to the edited image file.", type: "string", format: "uri", required: true },
  modifiers: {
    description: "Array of image edits.",
    type: "array",
    items: { description: "Image edit.", type: "object" },
    describedOnly: true,
    sanitize: modifiersOf,
  },
  rotation: {
    description: "The amount to rotate the image clockwise in degrees. DEPRECATED: Use `modifiers` instead.",
    type: "integer",
    minimum: 0,
    exclusiveMinimum: true,
    maximum: 360,
    exclusiveMaximum: true,
  },
  x: side("the x position to start the crop from"),
  y: side("the y position to start the crop from"),
  width: side("the width to crop the image to"),
  height: side("the height to crop the image to"),
};

/** @throws {RestError} 400 for what is no list of crops and turns. */
function modifiersOf(value: unknown): PictureModifier[] {
  const wrong = (message: string) =>
    new RestError("rest_invalid_param", "Invalid parameter(s): modifiers", 400, {
      params: { modifiers: message },
    });
  if (!Array.isArray(value)) throw wrong("modifiers is not of type array.");
  if (value.length === 0) throw wrong("modifiers must contain at least 1 item.");
  if (value.length > mostModifiers) throw wrong(`modifiers must contain at most ${mostModifiers} items.`);
  return value.map((one, at) => {
    const number = (name: string, most: number) => {
      const given = Number(one?.args?.[name] ?? Number.NaN);
      if (Number.isFinite(given) && Math.abs(given) <= most) return given;
      throw wrong(`modifiers[${at}][args][${name}] is not a number that a picture can be edited by.`);
    };
    if (one?.type === "rotate") return { type: "rotate", args: { angle: number("angle", 360) } };
    if (one?.type !== "crop") throw wrong(`modifiers[${at}][type] is not one of crop and rotate.`);
    const [left, top] = [number("left", 100), number("top", 100)];
    return { type: "crop", args: { left, top, width: number("width", 100), height: number("height", 100) } };
  });
}

/** What was asked for, in the older way of saying it, too: turned first. */
export function askedFor({ params }: RestCall): PictureModifier[] {
  if (params.modifiers !== undefined) return params.modifiers as PictureModifier[];
  const { rotation, x, y, width, height } = params as Record<string, number | undefined>;
  const found: PictureModifier[] = [];
  if (rotation) found.push({ type: "rotate", args: { angle: rotation } });
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined) {
    found.push({ type: "crop", args: { left: x, top: y, width, height } });
  }
  if (found.length > 0) return found;
  const message = "The image was not edited. Edit the image before applying the changes.";
  throw new RestError("rest_image_not_edited", message, 400);
}
