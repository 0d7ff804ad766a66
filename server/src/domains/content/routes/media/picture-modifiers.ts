/** The edits that a call asks for: WordPress's `modifiers`, or its older fields. */
import type { PictureModifier } from "../../../../engines/media-files/pictures/modify-picture.ts";
import type { Argument } from "../../../../engines/rest/arguments/argument-schema.ts";
import { ValueError } from "../../../../engines/rest/arguments/value-problem.ts";
import { idArgument } from "../../../../engines/rest/collection.ts";
import { RestError } from "../../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";

/** Bound on the edits of one call, above what a person does by hand. */
const mostModifiers = 10;

const percentage = { type: "number", minimum: 0, maximum: 100 } as const;

const side = (what: string): Argument<RestCall> => ({
  ...percentage,
  description: `As a percentage of the image, ${what}. DEPRECATED: Use \`modifiers\` instead.`,
});

/** One kind of edit, as WordPress declares it. */
function edit(
  title: string,
  what: string,
  type: Modifier["type"],
  how: string,
  numbers: Record<string, string>,
) {
  const properties = Object.fromEntries(
    Object.entries(numbers).map(([name, description]) => [name, { description, type: "number" }]),
  );
  return {
    title,
    type: "object",
    properties: {
      type: { description: what, type: "string", enum: [type] },
      args: { description: how, type: "object", required: Object.keys(numbers), properties },
    },
  };
}

export const args: Record<string, Argument<RestCall>> = {
  id: idArgument,
  src: { description: "URL to the edited image file.", type: "string", format: "uri", required: true },
  modifiers: {
    description: "Array of image edits.",
    type: "array",
    minItems: 1,
    items: {
      description: "Image edit.",
      type: "object",
      required: ["type", "args"],
      oneOf: [
        edit("Rotation", "Rotation type.", "rotate", "Rotation arguments.", {
          angle: "Angle to rotate clockwise in degrees.",
        }),
        edit("Crop", "Crop type.", "crop", "Crop arguments.", {
          left: "Horizontal position from the left to begin the crop as a percentage of the image width.",
          top: "Vertical position from the top to begin the crop as a percentage of the image height.",
          width: "Width of the crop as a percentage of the image width.",
          height: "Height of the crop as a percentage of the image height.",
        }),
      ],
    },
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

interface Modifier {
  type: "rotate" | "crop";
  args: Record<string, number>;
}

/** @throws {ValueError} for more, or larger numbers, than a picture can be edited by. */
function modifiersOf(value: unknown): PictureModifier[] {
  const modifiers = value as Modifier[];
  const wrong = (message: string) => new ValueError({ code: "rest_out_of_bounds", message, data: null });
  if (modifiers.length > mostModifiers) {
    throw wrong(`modifiers must contain at most ${mostModifiers} items.`);
  }
  return modifiers.map(({ type, args }, at) => {
    const number = (name: string, most: number) => {
      const given = args[name] ?? Number.NaN;
      if (Number.isFinite(given) && Math.abs(given) <= most) return given;
      throw wrong(`modifiers[${at}][args][${name}] is not a number that a picture can be edited by.`);
    };
    if (type === "rotate") return { type, args: { angle: number("angle", 360) } };
    const [left, top] = [number("left", 100), number("top", 100)];
    return { type, args: { left, top, width: number("width", 100), height: number("height", 100) } };
  });
}

/** The older fields become modifiers too; they rotate before they crop. */
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
