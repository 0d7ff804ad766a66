/** A Dovecot of one's own on this machine: one user, a Maildir, mails dropped into it as a delivery agent does. */
import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { chown, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findServer, startServer } from "../cluster/private-server.mjs";
import { freePorts } from "../cluster/replica.mjs";

const user = "answers@extenso.example";
const password = "lab-secret";

/** Dovecot hands mailboxes to another user than root. */
function mailUser() {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(execFileSync("id", [flag, "mail"], { encoding: "utf8" })),
  );
  return { uid, gid };
}

/**
 * @returns {Promise<{url: string, deliver: (source: string | Buffer) => Promise<void>, restart: () => Promise<void>,
 *   stop: () => Promise<void>} | null>} null: Debian's package dovecot-imapd isn't there, and it was said.
 */
export async function startDovecot() {
  const command = findServer("dovecot");
  if (!command) {
    console.log("Dovecot was not found: apt-get install dovecot-imapd");
    return null;
  }
  const { uid, gid } = mailUser();
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), "extenso-dovecot-"));
  const mail = join(folder, "mail");
  for (const one of ["", "cur", "new", "tmp"]) {
    mkdirSync(join(mail, one), { recursive: true });
    chownSync(join(mail, one), uid, gid);
  }
  execFileSync("chmod", ["755", folder]);
  const [port] = await freePorts(1);
  const configuration = join(folder, "dovecot.conf");
  const me = execFileSync("id", ["-un"], { encoding: "utf8" }).trim();
  writeFileSync(
    configuration,
    `
base_dir = ${join(folder, "run")}
state_dir = ${join(folder, "state")}
log_path = ${join(folder, "log")}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${mail}
mail_max_userip_connections = 50
first_valid_uid = 1
${isRoot ? "" : `default_internal_user = ${me}\ndefault_login_user = ${me}`}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}
}
service imap-login {
  ${isRoot ? "" : "chroot ="}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  ${isRoot ? "" : "chroot ="}
}
`,
  );
  // In a studio the mailbox is on another machine: here it may take only the time that nobody else wants.
  const start = () =>
    startServer({
      name: "Dovecot",
      command: "nice",
      args: ["-n", "19", command, "-F", "-c", configuration],
      port,
    });
  let end = await start();
  let delivered = 0;
  return {
    url: `imap://${encodeURIComponent(user)}:${password}@127.0.0.1:${port}/INBOX`,
    async deliver(source) {
      delivered += 1;
      const name = `${Math.floor(Date.now() / 1000)}.M${String(delivered).padStart(8, "0")}.lab`;
      const unfinished = join(mail, "tmp", name);
      await writeFile(unfinished, source);
      await chown(unfinished, uid, gid);
      await rename(unfinished, join(mail, "new", name));
    },
    async restart() {
      await end();
      end = await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
