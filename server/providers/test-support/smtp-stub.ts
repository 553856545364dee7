import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

/** `recipients`: the RCPT commands received. */
export type SmtpStub = { mails: { recipients: string[]; data: string }[]; url: string; close: () => void };

/** A minimal SMTP server; `reply` is its reply to every RCPT. */
export async function startSmtpStub(reply = "250 OK"): Promise<SmtpStub> {
  const mails: SmtpStub["mails"] = [];
  const server = createServer(async (socket) => {
    const sendLine = (line: string) => socket.write(`${line}\r\n`);
    let mail: { recipients: string[]; lines: string[]; inData: boolean } = { recipients: [], lines: [], inData: false };
    socket.on("error", () => undefined);
    sendLine("220 mail.example ESMTP");
    for await (const line of createInterface({ input: socket })) {
      if (mail.inData) {
        if (line !== ".") mail.lines.push(line);
        else {
          mails.push({ recipients: mail.recipients, data: mail.lines.join("\n") });
          mail = { recipients: [], lines: [], inData: false };
          sendLine("250 taken");
        }
      } else if (line.startsWith("RCPT")) {
        mail.recipients.push(line);
        sendLine(reply);
      } else if (line === "DATA") {
        mail.inData = true;
        sendLine("354 go on");
      } else sendLine(line === "QUIT" ? "221 bye" : "250 OK");
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    mails,
    url: `smtp://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    close: () => void server.close(),
  };
}
