import type { SessionUser } from "@extenso/contract/entities.ts";
import { ButtonLink } from "../../../ui/button.tsx";

export function AlreadyIn({ user }: { user: SessionUser }) {
  return (
    <div className="grid justify-items-start gap-6">
      <p className="[overflow-wrap:anywhere]">You are signed in as {user.name || user.username}.</p>
      <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
    </div>
  );
}
