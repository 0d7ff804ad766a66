/** `extenso/v1/avatar`, and the pictures of those who have none. */
import { wireAvatar } from "@extenso/contract/wire/extenso.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { boundaryOf, FileTooLargeError, MultipartError } from "../../../engines/http/multipart.ts";
import {
  NotAPictureError,
  PictureTooDemandingError,
  TooManyPixelsError,
} from "../../../engines/media-files/pictures/picture-errors.ts";
import { takeFromLimit } from "../../../engines/rate-limits/take-from-limit.ts";
import { callerOf, onlySignedIn, requireUser } from "../../../engines/rest/request/caller.ts";
import { RestError, tooManyRequests } from "../../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestResponse } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { QueueFullError } from "../../../kernel/process/work-queue.ts";
import { sessionEnded } from "../credentials/access-tokens.ts";
import { asRestError } from "../credentials/authenticator.ts";
import { largestUpload, receiveAvatar, removeAvatar } from "../portraits/set-avatar.ts";
import { avatarAddress } from "../users/avatar-url.ts";
import { AccountChangedError } from "../users/lock-user.ts";
import { noPicture } from "./avatar-images.ts";

/** Boundaries and part headers around the file. */
const formOverhead = 16 * 1024;
/** Rough time for a full queue of photographs, in seconds. */
const busySeconds = 5;

export function avatarRoutes(dependencies: Dependencies): RestResource {
  const { settings, database, clock } = dependencies;

  const byOf = (call: RestCall) => ({
    userId: requireUser(call).id,
    address: callerOf(call, settings).address,
    requestId: call.requestId,
  });

  async function handleUpload(call: RestCall): Promise<RestResponse> {
    const { id: userId } = requireUser(call);
    const { request } = call;
    // A declared length above the bound is refused before the body is read.
    if (Number(request.headers.get("Content-Length") ?? 0) > largestUpload + formOverhead) throw tooLarge();
    const type = request.headers.get("Content-Type") ?? "";
    if (boundaryOf(type) === null || !request.body) throw noPicture();
    const limit = { key: `avatar:${userId}`, limit: 20, windowSeconds: 3600, now: clock() };
    const { allowed, retryAfterSeconds } = await takeFromLimit(database, limit);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
    try {
      const path = await receiveAvatar(dependencies, { by: byOf(call), body: request.body, type });
      return {
        body: {
          success: true,
          message: "Profile photo updated successfully!",
          avatar: avatarAddress(settings, path),
        },
      };
    } catch (error) {
      throw asUploadError(error);
    }
  }

  async function handleRemove(call: RestCall): Promise<RestResponse> {
    await removeAvatar(dependencies, byOf(call)).catch((error) => {
      throw asUploadError(error);
    });
    return { body: { success: true, message: "Profile photo removed.", avatar: "" } };
  }

  return {
    routes: [
      studioRoute(
        "/avatar",
        {
          POST: {
            permission: onlySignedIn,
            streamsBody: true,
            handle: handleUpload,
            response: wireAvatar,
          },
          DELETE: { permission: onlySignedIn, handle: handleRemove, response: wireAvatar },
        },
        { hereOnly: false },
      ),
    ],
  };
}

function tooLarge(): RestError {
  return new RestError("extenso_file_too_large", "File size must be less than 5MB.", 413);
}

function asUploadError(error: unknown): unknown {
  if (error instanceof FileTooLargeError) return tooLarge();
  if (error instanceof NotAPictureError || error instanceof MultipartError) return noPicture();
  if (error instanceof TooManyPixelsError) {
    const message = `The image has too many pixels: ${error.mostPixels / 1_000_000} megapixels at most.`;
    return new RestError("extenso_image_too_large", message, 400);
  }
  if (error instanceof PictureTooDemandingError) {
    const message =
      "The image takes too long to read. Please choose a smaller one, or save it as JPEG first.";
    return new RestError("extenso_image_too_demanding", message, 400);
  }
  if (error instanceof QueueFullError) {
    const message = "Many photos are being saved at the moment. Please try again in a few seconds.";
    const retryAfter = String(busySeconds);
    return new RestError("extenso_photos_busy", message, 503, {}, { "Retry-After": retryAfter });
  }
  if (error instanceof AccountChangedError) return asRestError(sessionEnded());
  return error;
}
