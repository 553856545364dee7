import { t } from "#web/locale/translate.ts";

export type Failure = { ok: false; status: number; message: string; reason?: string; errors?: Record<string, string[]>; answer?: unknown };
export type Answer<Data> = { ok: true; data: Data } | Failure;

/** Sends a change. Without a connection nothing is lost: what was typed stays on the page. */
export async function post<Data>(path: string, body: object = {}): Promise<Answer<Data>> {
  try {
    const response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return { ok: true, data: answer as Data };
    const { message = t("admin.error.failed"), reason, errors } = answer as Partial<Failure>;
    return { ok: false, status: response.status, message, answer, ...(reason && { reason }), ...(errors && { errors }) };
  } catch {
    return { ok: false, status: 0, message: t("admin.error.offline") };
  }
}
