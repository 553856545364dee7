import { t } from "#web/locale/translate.ts";
import type { Answer, Failure } from "./post.ts";

/** Sends a file as the body. XMLHttpRequest, because `fetch` does not report how much has been sent. `share`: 0 to 1. */
export function upload<Data>(path: string, file: Blob, onShare: (share: number) => void): Promise<Answer<Data>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const failed = (status: number, body: Partial<Failure> = {}): void => {
      const { message = status === 0 ? t("admin.error.offline") : t("admin.error.failed"), reason, errors } = body;
      resolve({ ok: false, status, message, ...(reason && { reason }), ...(errors && { errors }) });
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total));
    request.addEventListener("error", () => failed(0));
    request.addEventListener("load", () => {
      const body = parsed(request.responseText);
      if (request.status < 300) resolve({ ok: true, data: body as Data });
      else failed(request.status, body as Partial<Failure>);
    });
    request.open("POST", path);
    if (file instanceof File) request.setRequestHeader("X-File-Name", encodeURIComponent(file.name));
    request.send(file);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
