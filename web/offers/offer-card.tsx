import "./offer-card.css";
import { fallbackLang } from "#web/locale/translate.ts";
import { responsivePicture } from "#domain/stock/pictures.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import type { OfferView } from "./offer-view.ts";

const PICTURE_SIZES = "(min-width: 1340px) 336px, (min-width: 1025px) 345px, (min-width: 768px) 48vw, 94vw";

type OfferCardProps = { offer: OfferView; level?: "h2" | "h3" };

/** An offer among the results: the size of a vehicle's card, on the brand colour, including its terms. */
export function OfferCard({ offer: { kicker, title, html, ends, link, image }, level: Heading = "h2" }: OfferCardProps) {
  return (
    <article className="offer-card on-deep">
      {image && (
        <div className="offer-card__art">
          <VehiclePicture picture={{ ...responsivePicture(image.url), alt: image.alt, lang: fallbackLang() }} sizes={PICTURE_SIZES} />
        </div>
      )}
      <div className="offer-card__body">
        <p className="offer-card__kicker" lang={fallbackLang()}>
          {kicker}
        </p>
        <Heading className="offer-card__heading" lang={fallbackLang()}>
          {title}
        </Heading>
        <div className="offer-card__text" lang={fallbackLang()} dangerouslySetInnerHTML={{ __html: html }} />
        {ends && <p className="offer-card__text">{ends}</p>}
        <ButtonLink href={link.href} look="accent" size="small">
          {link.text}
        </ButtonLink>
      </div>
    </article>
  );
}
