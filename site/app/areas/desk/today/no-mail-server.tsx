import { useLacksMailServer } from "./use-today.ts";

/** On pages that tell of mails, where nobody receives any. */
export function NoMailServer() {
  if (!useLacksMailServer()) return null;
  return (
    <p className="desk-strip" data-kind="failed">
      Nobody receives the studio’s mails: no mail server is set, so they stay in a folder on the server.
    </p>
  );
}
