/**
 * `node lab/cluster/swift.mjs`: OpenStack Swift with its S3 interface, on this machine alone, until Ctrl-C. It prints what
 * `S3_TEST_URL` is then, so that the store tests run on a server that is not made for tests. Debian has it:
 * `apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object memcached`; as root,
 * since its secret is in /etc/swift.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBucketServer, untilBucketIsMade } from "./made-bucket.mjs";
import { freePorts } from "./replica.mjs";

const stores = ["object", "container", "account"];
/** In this order a request passes them. */
const pipeline = "catch_errors cache listing_formats bulk s3api tempauth slo dlo proxy-server";

function serverSettings(folder, port, lines) {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = root
workers = 0
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_level = ERROR
log_address = /dev/null
${lines}`;
}

function proxySettings(memcachedPort) {
  const plain = ["catch_errors", "listing_formats", "bulk", "slo", "dlo"];
  return `[pipeline:main]
pipeline = ${pipeline}
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${plain.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join("")}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcachedPort}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
`;
}

function makeRing(folder, name, port) {
  for (const parameters of [
    ["create", "4", "1", "1"],
    ["add", `r1z1-127.0.0.1:${port}/d1`, "1"],
    ["rebalance"],
  ]) {
    const [command, ...rest] = parameters;
    const { error, status, stderr } = spawnSync("swift-ring-builder", [`${name}.builder`, command, ...rest], {
      cwd: folder,
      encoding: "utf8",
    });
    if (error) throw new Error("Swift was not found; the head of lab/cluster/swift.mjs says what to install");
    if (status !== 0) throw new Error(`swift-ring-builder ${command}: ${stderr}`);
  }
}

/** @returns {Promise<{url: string, stop: () => Promise<void>}>} `url` as `S3_URL` wants it; its bucket is there. */
export async function startSwift() {
  const folder = mkdtempSync(join(tmpdir(), "extenso-swift-"));
  const running = [];
  const run = (command, parameters) => {
    const child = spawn(command, parameters, { stdio: ["ignore", "ignore", "inherit"] });
    running.push({ child, ended: new Promise((resolve) => child.once("close", resolve)) });
  };
  async function stop() {
    for (const { child, ended } of running.splice(0).reverse()) {
      child.kill("SIGTERM");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    mkdirSync(join(folder, "devices/d1"), { recursive: true });
    const [proxyPort, memcachedPort, ...ports] = await freePorts(5);
    run("memcached", ["-u", "nobody", "-l", "127.0.0.1", "-p", String(memcachedPort)]);
    // Servers read each other's.
    for (const [index, name] of stores.entries()) makeRing(folder, name, ports[index]);
    for (const [index, name] of stores.entries()) {
      const app = `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`;
      writeFileSync(join(folder, `${name}.conf`), serverSettings(folder, ports[index], app));
      run(`swift-${name}-server`, [join(folder, `${name}.conf`)]);
    }
    const settings = serverSettings(folder, proxyPort, proxySettings(memcachedPort));
    writeFileSync(join(folder, "proxy.conf"), settings);
    run("swift-proxy-server", [join(folder, "proxy.conf")]);
    const url = `http://test%3Atester:testing@127.0.0.1:${proxyPort}/studio`;
    await untilBucketIsMade(url);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

if (import.meta.filename === process.argv[1]) await runBucketServer(import.meta.url, startSwift);
