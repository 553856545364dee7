import { MAX_PHOTO_BYTES, PHOTO_SIDE } from "#domain/stock/photos/photo-list.ts";
import { t } from "#web/locale/translate.ts";

const QUALITY = 0.85;
const THUMB = { width: 144, height: 96, quality: 0.6 } as const;
/** What the server reads, if this browser cannot. */
const READ_BY_SERVER = ["image/jpeg", "image/png", "image/webp"];
const HEIC = /^image\/hei[cf]|\.hei[cf]$/i;

export type SmallPhoto = { ok: true; blob: Blob; thumb: string } | { ok: false; message: string };

/**
 * A photo as it is sent: at most 2560 px, as JPEG, drawn anew, so that it has no metadata. HEIC becomes JPEG where the browser can read it.
 */
export async function shrink(file: File): Promise<SmallPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!bitmap) {
    if (HEIC.test(file.type) || HEIC.test(file.name)) return { ok: false, message: t("admin.photos.heic") };
    if (!READ_BY_SERVER.includes(file.type)) return { ok: false, message: t("admin.photos.wrongFormat") };
    return file.size > MAX_PHOTO_BYTES ? { ok: false, message: t("admin.photos.tooLarge") } : { ok: true, blob: file, thumb: "" };
  }
  const { width, height } = bitmap;
  const scale = Math.min(1, PHOTO_SIDE / Math.max(width, height));
  const canvas = drawn(bitmap, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  const thumb = drawn(bitmap, THUMB.width, THUMB.height, true).toDataURL("image/jpeg", THUMB.quality);
  bitmap.close();
  return blob ? { ok: true, blob, thumb } : { ok: false, message: t("admin.photos.damaged") };
}

/** On white, as the server shows transparent pictures; `cover` cuts off what does not fit. */
function drawn(bitmap: ImageBitmap, width: number, height: number, cover = false): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  const scale = cover ? Math.max(width / bitmap.width, height / bitmap.height) : 1;
  const [w, h] = cover ? [bitmap.width * scale, bitmap.height * scale] : [width, height];
  context.drawImage(bitmap, (width - w) / 2, (height - h) / 2, w, h);
  return canvas;
}
