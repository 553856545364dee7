import * as labels from "#domain/labels/english.ts";
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
            {t(labels.backToResults)}
          </ButtonLink>
        </div>
      </div>
      <SimilarVehicles cards={page.similar} example={page.similar_example} many={many} />
    </main>
  );
}

function textOf({ kind, title: name, similar }: NotForSalePage): { title: string; text: string } {
  const title = name ?? t(labels.vehicleWithin);
  const before = (others: string, text: string) => (similar.length > 0 ? `${text} ${others}` : text);
  switch (kind) {
    case "sold":
      return {
        title: t(labels.thisTitleHasBeenSold, { title }),
        text: before(t(labels.hereAreOthersLikeIt), t(labels.itHasFoundItsOwner)),
      };
    case "withdrawn":
      return { title: t(labels.thisTitleIsNoLonger, { title }), text: before(t(labels.hereAreOthersLikeIt), t(labels.weHaveTakenItOff)) };
    case "unknown":
      return { title: t(labels.weCannotFindThisVehicle), text: before(t(labels.hereAreSomeForSale), t(labels.itMayHaveBeenSold)) };
  }
}
