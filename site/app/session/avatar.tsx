import { initialsAvatar } from "@extenso/contract/client/session-user.ts";
import type { SessionUser } from "@extenso/contract/entities.ts";
import { useState } from "react";
import { classNames } from "../ui/class-names.ts";

/** A member's picture; where it cannot be had, their initials as our own server draws them. */
export function Avatar({
  user,
  className,
}: {
  user: Pick<SessionUser, "avatar" | "name" | "username">;
  className?: string;
}) {
  const initials = initialsAvatar(user.name || user.username || "?");
  const [failed, setFailed] = useState("");
  const src = user.avatar && failed !== user.avatar ? user.avatar : initials;
  return (
    <img
      src={src}
      alt=""
      width={96}
      height={96}
      onError={() => src !== initials && setFailed(src)}
      className={classNames("shrink-0 rounded-full bg-raised object-cover", className)}
    />
  );
}
