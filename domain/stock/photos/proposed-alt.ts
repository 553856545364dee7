import { text, type MessageText } from "../../messages/message-text.ts";
import type { PhotoPlace } from "./photo-list.ts";

export type Depicted = { make: string; range: string; colour: string | null };

/** What a photograph shows, as far as its place says: "The outside of the Deep Red Ford Puma". */
export function proposedAlt(place: PhotoPlace, { make, range, colour }: Depicted): MessageText {
  const vehicle = depictedName({ make, range, colour });
  switch (place) {
    case "outside":
      return text("admin.photos.altOutside", { vehicle });
    case "inside":
      return text("admin.photos.altInside", { vehicle });
    case "details":
      return text("admin.photos.altDetails", { vehicle });
    case "imperfections":
      return text("admin.photos.altImperfection", { vehicle });
  }
}

/** "Deep Red Ford Puma" */
export function depictedName({ make, range, colour }: Depicted): string {
  return [colour, make, range].filter((part) => part !== null && part !== "").join(" ");
}
