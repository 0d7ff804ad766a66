/** `extenso/v1/videos/{media}`: how far a film is. */

import { wireVideo } from "@extenso/contract/wire/video.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { idOf } from "../../../engines/rest/collection.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestResource } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { whoCan } from "../../access/access.ts";
import { presentVideo } from "./present-video.ts";

export function videoRoutes(dependencies: Pick<Dependencies, "database" | "settings">): RestResource {
  return {
    routes: [
      studioRoute(
        "/videos/(?P<id>[\\d]+)",
        {
          GET: {
            args: { id: { type: "integer", description: "Unique identifier of the file." } },
            permission: whoCan("upload_files"),
            response: wireVideo,
            async handle({ params }) {
              const video = await presentVideo(dependencies, idOf(params.id));
              if (!video) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
              return { body: video };
            },
          },
        },
        { hereOnly: false },
      ),
    ],
  };
}
