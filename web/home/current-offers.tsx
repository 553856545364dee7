import { localisedPath, fallbackLang } from "#web/locale/translate.ts";
import type { OfferView } from "#web/offers/offer-view.ts";
import { responsivePicture } from "#domain/stock/pictures.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";

const LEAD_PICTURE_SIZES = "(min-width: 1340px) 420px, (min-width: 768px) 48vw, 94vw";
/** On the page of all offers, where a row has three, two or one. */
const ALL_PICTURE_SIZES = "(min-width: 1025px) 50vw, (min-width: 768px) 48vw, 94vw";
const PICTURE_SIZES = "(min-width: 1340px) 380px, (min-width: 1025px) 28vw, (min-width: 768px) 48vw, 94vw";

type CurrentOffersProps = { offers: readonly OfferView[]; level?: "h2" | "h3"; /** On a page of their own. */ all?: boolean };

/** Offers; the first is large, on the brand colour. */
export function CurrentOffers({ offers, level: Heading = "h3", all = false }: CurrentOffersProps) {
  return (
    <div className={all ? "offers offers--all" : "offers"}>
      {offers.map(({ id, title, html, ends, link, image }, index) => {
        const lead = index === 0;
        return (
          <article key={id} className={lead ? "offer offer--lead on-deep" : "offer"}>
            {image && (
              <div className="offer__art">
                <VehiclePicture
                  picture={{ ...responsivePicture(image.url), alt: image.alt, lang: fallbackLang() }}
                  sizes={all ? ALL_PICTURE_SIZES : lead ? LEAD_PICTURE_SIZES : PICTURE_SIZES}
                />
              </div>
            )}
            <div className="offer__body">
              <Heading lang={fallbackLang()}>{title}</Heading>
              <div className="offer__text" lang={fallbackLang()} dangerouslySetInnerHTML={{ __html: html }} />
              {ends && <p className="offer__text">{ends}</p>}
              <p>
                {lead ? (
                  <ButtonLink href={localisedPath(link.href)} look="accent">
                    {link.text}
                  </ButtonLink>
                ) : (
                  <a className="icon-link" href={localisedPath(link.href)}>
                    <span>
                      {link.text}
                      <span className="visually-hidden">: {title}</span>
                    </span>
                    <Icon name="arrow-right" />
                  </a>
                )}
              </p>
            </div>
          </article>
        );
      })}
    </div>
  );
}
