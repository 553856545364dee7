import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";

/** What goes wrong: the password, the mailbox, the connection, or what the server says. */
export type ImapFault =
  | "refuses the password"
  | "has no such mailbox"
  | "says nothing"
  | "greets and says nothing more"
  | "closes within a message"
  | "sends another message"
  | "does not give the first message"
  | "refuses to search"
  | "gives no message and refuses to look for it"
  | "announces four gigabytes"
  | "names messages that it has not";

type Stored = { uid: number; raw: string };

const USER = "reply@wexcombe.example";
const PASSWORD = "p@ss word";

/** A mailbox on a server that speaks as much of IMAP as is needed here (RFC 9051, August 2021; RFC 3501). */
export async function openImapServer({ tls }: { tls?: { key: string; cert: string } } = {}) {
  const sockets = new Set<Socket>();
  const seen: string[] = [];
  const state = {
    fault: undefined as ImapFault | undefined,
    validity: 7,
    next: 1,
    stored: [] as Stored[],
    fetched: [] as number[],
    deletedWhileRead: 0,
  };
  const connected = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    if (state.fault === "says nothing") return;
    let rest = "";
    socket.write("* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR LITERAL+] ready\r\n");
    socket.on("data", (data) => {
      rest += data.toString("latin1");
      for (let end = rest.indexOf("\r\n"); end !== -1; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (state.fault !== "greets and says nothing more") answer(socket, line);
      }
    });
  };
  const server: Server = tls ? createTlsServer(tls, connected) : createServer(connected);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  /** Commands whose password is sent in the next line. */
  const waiting = new Map<Socket, string>();

  function answer(socket: Socket, sent: string): void {
    const begun = waiting.get(socket);
    waiting.delete(socket);
    const line = begun === undefined ? sent : `${begun} ${sent}`;
    const [tag = "", ...words] = line.split(" ");
    const isUid = words[0]?.toUpperCase() === "UID";
    const [command = "", ...args] = isUid ? words.slice(1) : words;
    seen.push(command.toUpperCase());
    const ok = (lines = "") => socket.write(`${lines}${tag} OK done\r\n`, "latin1");
    switch (command.toUpperCase()) {
      case "CAPABILITY":
        return void ok("* CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR LITERAL+\r\n");
      case "AUTHENTICATE": {
        if (args[1] === undefined) {
          waiting.set(socket, line);
          return void socket.write("+ \r\n");
        }
        const [, user, password] = Buffer.from(args[1], "base64").toString().split("\0");
        const isRight = user === USER && password === PASSWORD && state.fault !== "refuses the password";
        return void (isRight ? ok() : socket.write(`${tag} NO [AUTHENTICATIONFAILED] not ${USER} with ${PASSWORD}\r\n`));
      }
      case "LIST":
        return void ok(state.fault === "has no such mailbox" ? "" : '* LIST () "/" "INBOX"\r\n');
      case "EXAMINE":
        if (state.fault === "has no such mailbox") return void socket.write(`${tag} NO [NONEXISTENT] none of ${USER}\r\n`);
        return void ok(
          `* ${state.stored.length} EXISTS\r\n* OK [UIDVALIDITY ${state.validity}] valid\r\n* OK [UIDNEXT ${state.next}] next\r\n` +
            `* FLAGS (\\Seen)\r\n`,
        );
      case "SEARCH": {
        const [, from = "1", to] = /UID (\d+)(:\*)?/i.exec(args.join(" ")) ?? [];
        const last = state.stored.at(-1)?.uid;
        const isOne = /UID \d/i.test(args.join(" ")) && to === undefined;
        const isRefused = state.fault === "refuses to search" || (isOne && state.fault === "gives no message and refuses to look for it");
        if (isRefused) return void socket.write(`${tag} NO [SERVERBUG] not now for ${USER}\r\n`);
        const isFound = (uid: number) => (isOne ? uid === Number(from) : uid >= Number(from) || uid === last);
        const found = state.stored.map(({ uid }) => uid).filter(isFound);
        const named = state.fault === "names messages that it has not" ? [...found, 4_000_000_000, state.next] : found;
        return void ok(`* SEARCH ${named.join(" ")}\r\n`);
      }
      case "FETCH":
        return fetch(socket, Number(args[0]), ok);
      case "LOGOUT":
        ok("* BYE\r\n");
        return void socket.end();
      case "NAMESPACE":
        return void ok('* NAMESPACE (("" "/")) NIL NIL\r\n');
      default:
        return void ok();
    }
  }

  function fetch(socket: Socket, uid: number, ok: (lines?: string) => void): void {
    state.stored = state.stored.filter((one) => one.uid !== state.deletedWhileRead);
    const message = state.stored.find((one) => one.uid === uid);
    if (!message) return ok();
    if (state.fault === "gives no message and refuses to look for it") return ok();
    if (state.fault === "does not give the first message" && uid === state.stored[0]?.uid) return ok();
    state.fetched.push(uid);
    const head = (length: number, shown = uid) => `* ${state.stored.indexOf(message) + 1} FETCH (UID ${shown} BODY[]<0> {${length}}\r\n`;
    const length = Buffer.byteLength(message.raw, "latin1");
    switch (state.fault) {
      case "closes within a message":
        socket.write(head(length) + message.raw.slice(0, 20), "latin1");
        return void socket.destroy();
      case "announces four gigabytes":
        return void socket.write(head(4_000_000_000), "latin1");
      case "sends another message":
        return ok(`${head(length, uid + 1)}${message.raw})\r\n`);
      default:
        return ok(`${head(length)}${message.raw})\r\n`);
    }
  }

  return {
    url: `${tls ? "imaps" : "imap"}://${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/INBOX`,
    user: USER,
    password: PASSWORD,
    state,
    /** The commands that it was sent. */
    seen,
    /** A message arrives. */
    arrives: (raw: string) => void state.stored.push({ uid: state.next++, raw }),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
