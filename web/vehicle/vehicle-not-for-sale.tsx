import { t } from "#web/locale/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { SimilarVehicles } from "./similar-vehicles.tsx";
import type { NotForSalePage } from "./vehicle-loader.ts";

/** Says why a vehicle is not for sale, with links to alternatives. */
export function VehicleNotForSale({ page }: { page: NotForSalePage }) {
  const { title, text } = textOf(page);
  const many = page.search_path === "/used-vans" ? "vans" : "cars";
  return (
    <main id="main">
      <div className="wrap ended">
        <h1>{title}</h1>
        <p className="ended__lead">{text}</p>
        <div className="row">
          {page.range && <ButtonLink href={page.range.path}>{page.range.words}</ButtonLink>}
          <ButtonLink href={page.search_path} look={page.range ? "secondary" : "primary"}>
            {t("vehicle.backToResults")}
          </ButtonLink>
        </div>
      </div>
      <SimilarVehicles cards={page.similar} example={page.similar_example} many={many} />
    </main>
  );
}

function textOf({ kind, title: name, similar }: NotForSalePage): { title: string; text: string } {
  const title = name ?? t("common.vehicleInSentence");
  const before = (others: string, text: string) => (similar.length > 0 ? `${text} ${others}` : text);
  switch (kind) {
    case "sold":
      return {
        title: t("common.thisTitleHasBeenSold", { title }),
        text: before(t("vehicle.hereAreOthersLikeIt"), t("common.itHasFoundItsOwner")),
      };
    case "withdrawn":
      return {
        title: t("vehicle.thisTitleIsNoLonger", { title }),
        text: before(t("vehicle.hereAreOthersLikeIt"), t("vehicle.weHaveTakenItOff")),
      };
    case "unknown":
      return { title: t("vehicle.weCannotFindThisVehicle"), text: before(t("vehicle.hereAreSomeForSale"), t("vehicle.itMayHaveBeenSold")) };
  }
}
