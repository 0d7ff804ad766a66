/**
 * `npm run wordpress`: a WordPress with our plugin, on this machine alone, until Ctrl-C. It needs Debian's packages:
 * `apt-get install --no-install-recommends mariadb-server nginx-light php-fpm php-mysql php-gd`; WordPress itself comes
 * from Debian's unstable suite.
 *
 *   --port N        its address is http://localhost:N; default 5540
 *   --folder DIR    where it is kept, to be there again next time; else it is gone afterwards
 *   --plugin DIR    another plugin's folder, to be active too; may be repeated
 *   --without-ours  leaves our own plugin out
 */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { currentWordPress } from "./current-wordpress.mjs";
import { nginxSettings, phpSettings, wordPressSettings } from "./wordpress-settings.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The same for every account; the accounts are named after their roles. */
export const password = "Rig-WordPress-1";

function fpmBinary() {
  const found = readdirSync("/usr/sbin").find((name) => /^php-fpm\d/.test(name));
  return found ? `/usr/sbin/${found}` : "";
}

/** @returns {string[]} paths of Debian's packages that are missing. */
export function missingPrograms() {
  const needed = ["/usr/sbin/mariadbd", "/usr/bin/mariadb-install-db", "/usr/sbin/nginx", "/usr/bin/php"];
  return [...needed.filter((path) => !existsSync(path)), ...(fpmBinary() ? [] : ["php-fpm"])];
}

/** The file that shows that a plugin's folder is one. */
function mainFile(folder) {
  const named = join(folder, `${basename(folder)}.php`);
  if (existsSync(named)) return `${basename(folder)}/${basename(named)}`;
  const [first] = readdirSync(folder).filter((name) => name.endsWith(".php") && name !== "index.php");
  if (!first) throw new Error(`${folder} is no plugin`);
  return `${basename(folder)}/${first}`;
}

function unpack(folder, user, source) {
  mkdirSync(folder, { recursive: true });
  const www = join(folder, "www");
  if (!existsSync(join(www, "wp-load.php"))) {
    cpSync(source, www, { recursive: true, dereference: true });
    rmSync(join(www, "wp-config.php"), { force: true });
    mkdirSync(join(www, "wp-content/uploads"), { recursive: true });
    writeFileSync(join(www, "wp-config.php"), wordPressSettings(folder), { mode: 0o600 });
    execFileSync(
      "mariadb-install-db",
      [
        ...["--no-defaults", `--datadir=${folder}/database`, "--auth-root-authentication-method=normal"],
        ...["--skip-test-db", ...(user ? ["--user=root"] : [])],
      ],
      { stdio: "ignore" },
    );
  }
  return www;
}

/** @returns {Promise<{url: string, folder: string, stop: () => Promise<void>}>} */
export async function startWordPress({ port = 5540, folder, plugins = [], ours = true } = {}) {
  const missing = missingPrograms();
  if (missing.length > 0)
    throw new Error(`Not found: ${missing.join(", ")}. See the head of lab/wordpress/wordpress.mjs.`);
  const isRoot = process.getuid?.() === 0;
  const place = folder ? resolve(folder) : mkdtempSync(join(tmpdir(), "extenso-wordpress-"));
  const running = [];
  const run = (command, parameters) => {
    const child = spawn(command, parameters, { stdio: ["ignore", "ignore", "ignore"] });
    running.push({ child, ended: new Promise((end) => child.once("close", end)) });
  };
  async function stop() {
    for (const { child, ended } of running.splice(0).reverse()) {
      child.kill("SIGTERM");
      await ended;
    }
    if (!folder) rmSync(place, { recursive: true, force: true });
  }
  try {
    const source = currentWordPress();
    const www = unpack(place, isRoot, source);
    const all = [
      ...(ours ? [join(root, "deploy/wordpress/extenso")] : []),
      ...plugins.map((path) => resolve(path)),
    ];
    for (const source of all) {
      cpSync(source, join(www, "wp-content/plugins", basename(source)), {
        recursive: true,
        dereference: true,
      });
    }
    // Debian's package has none.
    cpSync(join(root, "lab/wordpress/bare-theme"), join(www, "wp-content/themes/bare-theme"), {
      recursive: true,
    });
    const user = isRoot ? "www-data" : "";
    if (user) {
      execFileSync("chown", ["-R", `${user}:${user}`, www]);
      execFileSync("chmod", ["a+x", place]);
    }
    run("mariadbd", [
      ...[
        "--no-defaults",
        `--datadir=${place}/database`,
        `--socket=${place}/mariadb.sock`,
        "--skip-networking",
      ],
      ...["--skip-log-bin", `--pid-file=${place}/mariadb.pid`, ...(isRoot ? ["--user=root"] : [])],
    ]);
    await until(() => existsSync(join(place, "mariadb.sock")), "MariaDB");
    execFileSync("mariadb", [
      "--no-defaults",
      "-u",
      "root",
      `--socket=${place}/mariadb.sock`,
      "-e",
      "CREATE DATABASE IF NOT EXISTS wordpress CHARACTER SET utf8mb4",
    ]);
    const url = `http://localhost:${port}`;
    const given = { folder: www, url, password, plugins: all.map(mainFile) };
    execFileSync("php", [join(root, "lab/wordpress/install.php"), JSON.stringify(given)], {
      stdio: "inherit",
    });
    if (user) execFileSync("chown", ["-R", `${user}:${user}`, www]);
    writeFileSync(join(place, "php.conf"), phpSettings(place, user));
    writeFileSync(join(place, "nginx.conf"), nginxSettings(place, port, user));
    run(fpmBinary(), ["--nodaemonize", "--fpm-config", join(place, "php.conf")]);
    await until(() => existsSync(join(place, "php.sock")), "PHP");
    if (user) execFileSync("chown", [user, join(place, "php.sock")]);
    run("nginx", ["-c", join(place, "nginx.conf"), "-p", place, "-e", join(place, "nginx.log")]);
    await until(async () => (await fetch(`${url}/wp-json/`).catch(() => null))?.ok, "WordPress");
    return { url, folder: place, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function until(isThere, name) {
  for (let tries = 0; tries < 300; tries++) {
    if (await isThere()) return;
    await wait(100);
  }
  throw new Error(`${name} did not start`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "5540" },
      folder: { type: "string" },
      plugin: { type: "string", multiple: true, default: [] },
      "without-ours": { type: "boolean", default: false },
    },
  });
  const wordPress = await startWordPress({
    port: Number(values.port),
    folder: values.folder,
    plugins: values.plugin,
    ours: !values["without-ours"],
  });
  console.log(`WORDPRESS_URL=${wordPress.url}`);
  console.log(`Accounts: administrator, editor, author, contributor, subscriber; password ${password}`);
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => wordPress.stop().then(() => process.exit(0)));
  }
}
