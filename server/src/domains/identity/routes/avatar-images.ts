/** The pictures of those who have none. */
import { Hono } from "hono";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { drawInitials } from "../portraits/initials.ts";

/** The drawing follows from its address alone, so it never changes. */
const avatarHeaders = {
  "Content-Type": "image/svg+xml; charset=utf-8",
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'",
  "X-Content-Type-Options": "nosniff",
};

export function noPicture(): RestError {
  return new RestError(
    "extenso_not_an_image",
    "Please choose an image file: JPEG, PNG, GIF, WebP, AVIF or HEIC.",
    400,
  );
}

/** `GET /avatar/Casey%20Member.svg`: initials on the brand's colour for any name, for everybody. */
export function avatarImageRoutes(): Hono {
  return new Hono().get("/avatar/:file{.+\\.svg}", (context) => {
    const name = context.req.param("file").slice(0, -".svg".length).slice(0, 200);
    return new Response(drawInitials(name), { headers: avatarHeaders });
  });
}
