/**
 * A current WordPress, from Debian's unstable suite: its packages are fetched once and only unpacked, never installed.
 * They come from the mirror of this machine's own apt, over lists kept apart from the system's; their signatures are
 * checked as always.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const kept = fileURLToPath(new URL("../../node_modules/.cache/wordpress", import.meta.url));

const packages = [
  ...["wordpress", "wordpress-theme-twentytwentyfive", "libphp-phpmailer", "php-getid3"],
  ...["libjs-cropper", "libjs-jquery-ui", "libjs-lodash", "libjs-underscore"],
];

/** @returns {string} the folder of its source, fetched if it isn't there yet. */
export function currentWordPress() {
  const source = join(kept, "unpacked/usr/share/wordpress");
  if (!existsSync(join(kept, "complete"))) fetchPackages(source);
  return source;
}

function fetchPackages(source) {
  const [unpacked, downloads, lists] = ["unpacked", "downloads", "apt"].map((name) => join(kept, name));
  rmSync(kept, { recursive: true, force: true });
  for (const folder of [unpacked, downloads, `${lists}/lists/partial`, `${lists}/cache/archives/partial`])
    mkdirSync(folder, { recursive: true });
  const sources = join(lists, "unstable.list");
  const keys = "signed-by=/usr/share/keyrings/debian-archive-keyring.gpg";
  writeFileSync(sources, `deb [${keys}] ${mirror()} sid main\n`);
  const apt = (...parameters) =>
    execFileSync(
      "apt-get",
      [
        ...["-qq", "-o", `Dir::Etc::sourcelist=${sources}`, "-o", "Dir::Etc::sourceparts=-"],
        ...["-o", `Dir::State::lists=${lists}/lists`, "-o", `Dir::Cache=${lists}/cache`],
        ...["-o", "APT::Sandbox::User=root", ...parameters],
      ],
      { cwd: downloads, stdio: ["ignore", "ignore", "inherit"] },
    );
  apt("update");
  apt("download", ...packages.map((name) => `${name}/sid`));
  for (const file of readdirSync(downloads))
    execFileSync("dpkg-deb", ["-x", join(downloads, file), unpacked]);
  // Links to files of packages that aren't unpacked.
  execFileSync("find", [source, "-xtype", "l", "-delete"]);
  writeFileSync(join(kept, "complete"), "");
}

/** The address from which this machine's apt has its own packages. */
function mirror() {
  const codename = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
  const targets = execFileSync("apt-get", [
    ...["indextargets", "--format", "$(REPO_URI) $(CODENAME) $(COMPONENT)", "Created-By: Packages"],
  ]);
  for (const line of String(targets).split("\n")) {
    const [address, suite, component] = line.split(" ");
    if (suite === codename && component === "main") return address;
  }
  throw new Error("no Debian mirror in this machine's apt configuration");
}
