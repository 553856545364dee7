import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A request as it came from the browser, before any of it was refused. */
export type SeenRequest = { method: string; url: string; headers: IncomingHttpHeaders; status: number };

/**
 * A proxy with a certificate of its own making for a domain and its hosts. What is not for the host of the site is answered by `others`:
 * pages of another host of the same domain, which somebody else has in their hands.
 */
export async function startHttpsFront(
  domain: string,
  { port, host, others }: { port: number; host: string; others: (url: string, response: ServerResponse) => void },
) {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-https-"));
  const [keyFile, certificateFile] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const names = ["-subj", `/CN=${domain}`, "-addext", `subjectAltName=DNS:${domain},DNS:*.${domain}`];
  const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  execFileSync("openssl", [...kind, "-keyout", keyFile, "-out", certificateFile, ...names], { stdio: "ignore" });
  const seen: SeenRequest[] = [];
  let site: number | undefined;
  const server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certificateFile) }, (incoming, response) => {
    const { method = "GET", url = "/", headers } = incoming;
    if (headers.host?.split(":")[0] !== host) return others(url, response);
    const forwarded = request({ host: "127.0.0.1", port: site, method, path: url, headers }, (answer) => {
      seen.push({ method, url, headers, status: answer.statusCode ?? 0 });
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  rmSync(folder, { recursive: true });
  return {
    seen,
    /** The port of the site, once it listens. */
    leadTo: (address: string) => (site = Number(new URL(address).port)),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
