import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** A program of each Debian package that the cluster is made of. */
const PROGRAMS = {
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  nginx: "/usr/sbin/nginx",
  pgbackrest: "/usr/bin/pgbackrest",
  libfaketime: "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
  gcc: "/usr/bin/cc",
  openssl: "/usr/bin/openssl",
  iproute2: "/usr/sbin/ip",
  "util-linux": "/usr/bin/unshare",
};

/** What to do before the cluster can be started, or undefined. */
export function whatIsMissing(): string | undefined {
  const missing = Object.entries(PROGRAMS).flatMap(([name, path]) => (existsSync(path) || existsInArchitecture(path) ? [] : [name]));
  if (missing.length > 0) return `Debian packages are missing. Install them with: apt-get install ${missing.join(" ")}`;
  const { status } = spawnSync("unshare", ["--user", "--map-current-user", "--keep-caps", "--mount", "--net", "true"]);
  if (status === 0) return undefined;
  return "This machine lets no ordinary user make namespaces: allow it with sysctl kernel.unprivileged_userns_clone=1, or use another machine.";
}

/** Debian's path of a library contains the architecture. */
function existsInArchitecture(path: string): boolean {
  return process.arch === "arm64" && existsSync(path.replace("x86_64", "aarch64"));
}

export function libraryPath(name: string): string {
  return `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/${name}`;
}
