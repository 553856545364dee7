import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { promisify } from "node:util";

const BRIDGE = "machines";
/** Where the load comes from, and the addresses of its clients. */
const LOAD_ADDRESS = "10.0.0.1";
export const CLIENTS = "10.99.0.0/16";

/** Call once: the switch between the machines. */
export function connectMachines(): void {
  ip("link set lo up");
  ip(`link add ${BRIDGE} type bridge`);
  ip(`addr add ${LOAD_ADDRESS}/24 dev ${BRIDGE}`);
  ip(`link set ${BRIDGE} up`);
  ip(`route add local ${CLIENTS} dev lo`);
}

/** A machine of the cluster: a network namespace with an address of its own, and the processes in it. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly folder: string;
  readonly number: number;
  #keeper: ChildProcess;
  #network = "";

  constructor(number: number, folder: string) {
    this.number = number;
    this.name = `machine${number}`;
    this.address = `10.0.0.${10 + number}`;
    this.folder = join(folder, this.name);
    mkdirSync(this.folder, { recursive: true });
    this.#keeper = spawn("setpriv", ["--pdeathsig", "KILL", "unshare", "--net", "sleep", "infinity"], { stdio: "ignore" });
  }

  async connect(): Promise<void> {
    const ours = readlinkSync("/proc/self/ns/net");
    const pid = this.#keeper.pid ?? 0;
    while ((this.#network = networkOf(pid) ?? ours) === ours) await after(10);
    ip(`link add ${this.#link} type veth peer name eth0 netns ${pid}`);
    ip(`link set ${this.#link} master ${BRIDGE} up`);
    for (const command of ["link set lo up", `addr add ${this.address}/24 dev eth0`, "link set eth0 up"])
      await this.run("ip", command.split(" "));
    await this.run("ip", ["route", "add", CLIENTS, "via", LOAD_ADDRESS]);
  }

  /** Starts a process of the machine; its output goes to a file. */
  start(program: string, args: readonly string[], { env = {}, cwd = this.folder, log = "" }: Start = {}): ChildProcess {
    const output = openSync(join(this.folder, `${log || "other"}.log`), "a");
    return spawn("setpriv", ["--pdeathsig", "KILL", "nsenter", ...this.#inside, program, ...args], {
      cwd,
      env: this.#environment(env),
      stdio: ["ignore", output, output],
    });
  }

  /** Runs a program on the machine to its end. Throws with its output. */
  async run(program: string, args: readonly string[], { env = {}, cwd = this.folder, input = "" }: Run = {}): Promise<string> {
    const running = promisify(execFile)("nsenter", [...this.#inside, program, ...args], {
      cwd,
      env: this.#environment(env),
      maxBuffer: 64 * 1024 * 1024,
    });
    // A program that has ended without reading says so itself.
    running.child.stdin?.on("error", () => undefined).end(input);
    return (await running).stdout;
  }

  /** The network falls silent: packets are lost, no connection is closed. */
  silence(): void {
    ip(`link set ${this.#link} down`);
  }

  reconnect(): void {
    ip(`link set ${this.#link} up`);
  }

  /** The power goes: every process ends at once, and nobody hears of it. */
  die(): void {
    this.silence();
    this.signal("SIGKILL");
  }

  /** To each process of the machine whose command line matches. */
  signal(signal: NodeJS.Signals, command = /./): number {
    const pids = this.pids(command);
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself.
      }
    }
    return pids.length;
  }

  pids(command = /./): number[] {
    return readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0 && pid !== this.#keeper.pid && networkOf(pid) === this.#network && command.test(commandOf(pid)));
  }

  async end(): Promise<void> {
    this.signal("SIGKILL");
    const ended = once(this.#keeper, "exit");
    this.#keeper.kill("SIGKILL");
    await ended;
  }

  #environment(more: Record<string, string>): NodeJS.ProcessEnv {
    return { PATH: process.env["PATH"], HOME: this.folder, LANG: "C.UTF-8", ...more };
  }

  get #link(): string {
    return `to-${this.name}`;
  }

  get #inside(): string[] {
    return ["--target", String(this.#keeper.pid), "--net", "--"];
  }
}

type Start = { env?: Record<string, string>; cwd?: string; log?: string };
type Run = { env?: Record<string, string>; cwd?: string; input?: string };

function ip(command: string): void {
  execFileSync("ip", command.split(" "));
}

function networkOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
