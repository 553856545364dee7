import { text, type MessageText } from "../../messages/message-text.ts";
import type { PictureGroup } from "../vehicle.ts";

export type WantedView = (typeof WANTED_VIEWS)[number]["id"];

/** The views that an advert should have, in the order in which one walks round the vehicle. */
export const WANTED_VIEWS = [
  { id: "front-left", group: "outside", name: text("admin.photos.viewFrontLeft") },
  { id: "side-left", group: "outside", name: text("admin.photos.viewSideLeft") },
  { id: "rear-left", group: "outside", name: text("admin.photos.viewRearLeft") },
  { id: "rear", group: "outside", name: text("admin.photos.viewRear") },
  { id: "rear-right", group: "outside", name: text("admin.photos.viewRearRight") },
  { id: "side-right", group: "outside", name: text("admin.photos.viewSideRight") },
  { id: "front", group: "outside", name: text("admin.photos.viewFront") },
  { id: "dashboard", group: "inside", name: text("admin.photos.viewDashboard") },
  { id: "front-seats", group: "inside", name: text("admin.photos.viewFrontSeats") },
  { id: "rear-seats", group: "inside", name: text("admin.photos.viewRearSeats") },
  { id: "boot", group: "inside", name: text("admin.photos.viewBoot") },
  { id: "wheel", group: "details", name: text("admin.photos.viewWheel") },
] as const satisfies readonly { id: string; group: PictureGroup; name: MessageText }[];

export const VIEW_IDS = WANTED_VIEWS.map(({ id }) => id) as [WantedView, ...WantedView[]];

/** What a photograph of a view shows: "Rear right of the Deep Red Ford Puma". It is also how the view is found again. */
export function viewAlt(view: WantedView, vehicle: string): MessageText {
  const wanted = WANTED_VIEWS.find(({ id }) => id === view);
  return text("admin.photos.altView", { view: wanted?.name ?? "", vehicle });
}
