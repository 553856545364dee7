import { hash } from "node:crypto";

/** Certificates are served under /media/certificates. */
export const CERTIFICATE_SOURCE = "certificates";
const HOSTED = /^\/media\/certificates\/([0-9a-f]{64})\.pdf$/;
const HOSTED_WITHIN = /\/media\/certificates\/([0-9a-f]{64})\.pdf/g;

/** The digest of a stored certificate, of its address; undefined for any other address. */
export function hostedCertificate(address: string): string | undefined {
  return HOSTED.exec(address)?.[1];
}

/** Every one within a text, such as a vehicle as JSON. */
export function hostedCertificates(text: string): string[] {
  return Array.from(text.matchAll(HOSTED_WITHIN), ([, digest]) => digest!);
}

/** The address of a stored certificate. */
export function certificateUrl(digest: string): string {
  return `/media/${CERTIFICATE_SOURCE}/${digest}.pdf`;
}

/** The name of a certificate in the object store. */
export function certificateKey(digest: string): `certificates/${string}` {
  return `certificates/${digest}`;
}

/** Certificates are only fetched over https. */
export function overHttps(address: string): string {
  return address.replace(/^http:/i, "https:");
}

/** The digest by which a certificate on another host is stored: a later test under the same address is another one. */
export function remoteDigest(address: string, date: string): string {
  return hash("sha256", `${date} ${address}`, "hex");
}
