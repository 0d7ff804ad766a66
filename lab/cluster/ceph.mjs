/**
 * `node lab/cluster/ceph.mjs`: Ceph's object gateway (RADOS Gateway) with a monitor and one store in memory, on this machine
 * alone, until Ctrl-C. It prints what `S3_TEST_URL` is then, so that the store tests run on a server that is not made
 * for tests. Debian has it: `apt-get install --no-install-recommends ceph-mon ceph-osd radosgw ceph-common`; as root.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBucketServer, untilBucketIsMade } from "./made-bucket.mjs";
import { freePorts } from "./replica.mjs";

/** Entries of the shared keyring, and the services that each may use. */
const members = {
  "mon.": ["mon"],
  "client.admin": ["mon", "osd"],
  "osd.0": ["mon", "osd"],
  "client.rgw": ["mon", "osd"],
};

/** One object store is enough, and warnings are off. */
function settings({ folder, fsid, monitor, first, web }) {
  return `[global]
fsid = ${fsid}
mon_host = [v2:127.0.0.1:${monitor}/0]
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_msgr1 = false
ms_bind_port_min = ${first}
ms_bind_port_max = ${first + 50}
auth_allow_insecure_global_id_reclaim = false
keyring = ${folder}/keyring
admin_socket = ${folder}/$name.asok
log_file = /dev/null
mon_cluster_log_file = /dev/null
mon_data = ${folder}/monitor
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 2000
osd_data = ${folder}/store
osd_objectstore = memstore
osd_class_load_list = *
osd_crush_chooseleaf_type = 0
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pgp_num = 4
osd_pool_default_pg_autoscale_mode = off
memstore_device_bytes = ${2 * 1024 ** 3}
rgw_data = ${folder}/gateway
rgw_frontends = beast endpoint=127.0.0.1:${web}
rgw_enable_usage_log = false
`;
}

/** @returns {Promise<{url: string, stop: () => Promise<void>}>} `url` as `S3_URL` wants it; its bucket is there. */
export async function startCeph() {
  const folder = mkdtempSync(join(tmpdir(), "extenso-ceph-"));
  const file = join(folder, "ceph.conf");
  const running = [];
  const begin = (command, parameters) => {
    const child = spawn(command, ["-c", file, "-f", ...parameters], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    running.push({ child, ended: new Promise((resolve) => child.once("close", resolve)) });
  };
  const run = (command, parameters) => {
    const { error, status, stdout, stderr } = spawnSync(command, parameters, {
      ...{ encoding: "utf8", timeout: 120_000 },
    });
    if (error?.code === "ENOENT")
      throw new Error("Ceph was not found; the head of lab/cluster/ceph.mjs says what to install");
    if (status !== 0) throw new Error(`${command} ${parameters.join(" ")}: ${stderr}${error?.message ?? ""}`);
    return stdout;
  };
  async function stop() {
    for (const { child, ended } of running.splice(0).reverse()) {
      child.kill("SIGTERM");
      const slow = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(slow);
    }
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    const [monitor, first, web] = await freePorts(3);
    const fsid = randomUUID();
    const store = randomUUID();
    writeFileSync(file, settings({ folder, fsid, monitor, first, web }));
    for (const name of ["monitor", "store", "gateway"]) mkdirSync(join(folder, name));
    const ring = join(folder, "keyring");
    for (const [name, parts] of Object.entries(members)) {
      const create = existsSync(ring) ? [] : ["-C"];
      const caps = parts.flatMap((part) => ["--cap", part, "allow *"]);
      run("ceph-authtool", [...create, ring, "--gen-key", "-n", name, ...caps]);
    }
    const map = join(folder, "map");
    run("monmaptool", ["--create", "--fsid", fsid, "--addv", "a", `[v2:127.0.0.1:${monitor}/0]`, map]);
    run("ceph-mon", ["-c", file, "--mkfs", "-i", "a", "--monmap", map, "--keyring", ring]);
    begin("ceph-mon", ["-i", "a"]);
    run("ceph", ["-c", file, "--connect-timeout", "60", "osd", "new", store, "0"]);
    run("ceph-osd", ["-c", file, "--mkfs", "-i", "0", "--osd-uuid", store]);
    begin("ceph-osd", ["-i", "0"]);
    const user = ["user", "create", "--uid", "studio", "--display-name", "studio"];
    const keys = ["--access-key", "studio", "--secret-key", "studio-secret"];
    run("radosgw-admin", ["-c", file, ...user, ...keys]);
    begin("radosgw", ["-n", "client.rgw"]);
    const url = `http://studio:studio-secret@127.0.0.1:${web}/studio`;
    await untilBucketIsMade(url);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

if (import.meta.filename === process.argv[1]) await runBucketServer(import.meta.url, startCeph);
