import { APPOINTMENT_NAMES, type AppointmentKind, type AppointmentOutcome } from "#domain/diary/appointment.ts";
import { msg } from "#domain/messages/message.ts";
import { t } from "#web/locale/translate.ts";
import type { IconName } from "../ui/icons/icon-names.ts";

export const KIND_ICONS: Readonly<Record<AppointmentKind, IconName>> = {
  test_drive: "car-front",
  viewing: "eye",
  collection: "key-round",
  delivery: "truck",
};

export const OUTCOME_NAMES = {
  came: msg("admin.diary.came"),
  no_show: msg("admin.diary.noShow"),
} as const satisfies Readonly<Record<AppointmentOutcome, unknown>>;

export function kindName(kind: AppointmentKind): string {
  return t(APPOINTMENT_NAMES[kind]);
}
