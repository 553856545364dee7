import { dayText, shortDayText } from "#domain/date-texts.ts";
import { t } from "#web/locale/translate.ts";
import type { Day } from "#domain/calendar.ts";
import { totalPercentage, type Review } from "#domain/reviews/review.ts";
import type { MotPromise } from "#domain/stock/mot/mot.ts";
import { countedKeepers } from "#domain/stock/keepers/counted-keepers.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { IconName } from "#web/ui/icons/icon-names.ts";
import type { Website } from "#websites/website.ts";

/** A tile of "History and checks": `value` is the summary, `modal` the name of the dialog with the details. */
export type Tile = {
  modal: "mot-vehicle" | "service-history" | "previous-keepers" | "review";
  icon: IconName;
  name: string;
  value: string;
  go: string;
};

type Shown = { vehicle: Vehicle; review: Review | null; mot: MotPromise; website: Pick<Website, "vdpContent">; today: Day };

/** The tiles that the website enables and that have data (specification 2.32). */
export function tilesOf({ vehicle, review, mot, website, today }: Shown): Tile[] {
  const { tiles, incrementPreviousKeepers } = website.vdpContent;
  return [
    tiles.mot ? motTile(vehicle, mot, today) : null,
    tiles.service ? serviceTile(vehicle) : null,
    tiles.keepers ? keepersTile(vehicle, incrementPreviousKeepers) : null,
    tiles.review ? reviewTile(review) : null,
  ].filter((tile) => tile !== null);
}

function motTile({ details }: Vehicle, { expires, first, failed_on, passed_on }: MotPromise, today: Day): Tile | null {
  const tests = details.mot_history ?? [];
  if (expires === null && tests.length === 0) return null;
  const until = expires === null ? "" : t(dayText(expires));
  const value =
    failed_on !== null
      ? failedText(failed_on, passed_on)
      : expires === null
        ? t("vehicle.seeTheTests")
        : first
          ? t("vehicle.firstDueUntil", { until })
          : expires < today
            ? t("vehicle.endedUntil", { until })
            : t("vehicle.toUntil", { until });
  return { modal: "mot-vehicle", icon: "shield-check", name: "MOT", value, go: t("vehicle.viewHistory") };
}

function failedText(failed_on: Day, passed_on: Day | null): string {
  const failed = t(shortDayText(failed_on));
  return passed_on === null
    ? t("vehicle.failedOnDay", { failed })
    : t("vehicle.failedOnDayPassedOn", { failed, passed: t(shortDayText(passed_on)) });
}

function serviceTile({ details }: Vehicle): Tile | null {
  const visits = details.service_history?.length ?? 0;
  if (visits === 0) return null;
  return {
    modal: "service-history",
    icon: "wrench",
    name: t("vehicle.serviceHistory"),
    value: t("vehicle.services", { visits }),
    go: t("vehicle.viewRecord"),
  };
}

function keepersTile(vehicle: Vehicle, increment: boolean): Tile | null {
  const keepers = countedKeepers(vehicle, increment);
  if (keepers === null) return null;
  return {
    modal: "previous-keepers",
    icon: "users",
    name: t("vehicle.previousOwners"),
    value: keepers === 0 ? t("vehicle.none") : String(keepers),
    go: t("vehicle.viewDetails"),
  };
}

function reviewTile(review: Review | null): Tile | null {
  if (!review) return null;
  const total = totalPercentage(review);
  return {
    modal: "review",
    icon: "star",
    name: t("vehicle.review"),
    value: total === null ? t("vehicle.independentReview") : t("vehicle.totalPerCentFromOur", { total }),
    go: t("vehicle.readReview"),
  };
}
