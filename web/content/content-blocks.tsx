import "./content-blocks.css";
import { fallbackLang, localisedPath, t } from "#web/locale/translate.ts";
import type { Slide, WarrantyItem } from "#domain/content/block.ts";
import { responsivePicture } from "#domain/stock/pictures.ts";
import { EnquiryForm } from "#web/enquiry/enquiry-form.tsx";
import { RepresentativeExample } from "#web/finance/representative-example.tsx";
import { FeaturedVehicles } from "#web/home/featured-vehicles.tsx";
import { CarouselArrows, CarouselRow, useCarousel } from "#web/ui/carousel.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { SellingPoints } from "./selling-points.tsx";
import type { ResolvedBlock } from "./resolve-blocks.ts";
import { TextTicker } from "./text-ticker.tsx";

const SLIDE_PICTURE_SIZES = "(min-width: 1340px) 420px, (min-width: 1025px) 31vw, (min-width: 768px) 46vw, 86vw";

export function ContentBlocks({ blocks }: { blocks: readonly ResolvedBlock[] }) {
  return blocks.map((block, index) => <ContentBlock key={index} block={block} />);
}

function ContentBlock({ block }: { block: ResolvedBlock }) {
  switch (block.kind) {
    case "words":
      return <div className="prose" lang={fallbackLang()} dangerouslySetInnerHTML={{ __html: block.html }} />;
    case "selling-points":
      return <SellingPoints points={block.points} />;
    case "featured-vehicles":
      return <FeaturedVehicles block={block.block} />;
    case "representative-example":
      return <RepresentativeExample example={block.example} />;
    case "ticker":
      return <TextTicker lines={block.lines} />;
    case "warranty":
      return <Warranty items={block.items} />;
    case "carousel":
      return <Slides title={block.title} slides={block.slides} />;
    case "form":
      return <EnquiryForm stockId={null} boxed />;
  }
}

/** Each warranty's benefits and cover, side by side. */
function Warranty({ items }: { items: readonly WarrantyItem[] }) {
  return (
    <div className="warranties">
      {items.map(({ warranty_name, benefits, covers }) => (
        <section key={warranty_name} className="warranty__item" aria-label={warranty_name} lang={fallbackLang()}>
          <h2>{warranty_name}</h2>
          <ul className="warranty__benefits">
            {benefits.map((benefit) => (
              <li key={benefit}>
                <Icon name="check" size="small" />
                {benefit}
              </li>
            ))}
          </ul>
          <h3>{t("common.whatItCovers")}</h3>
          <ul className="warranty__covers">
            {covers.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Slides({ title, slides }: { title: string; slides: readonly Slide[] }) {
  const { attach, ends, move } = useCarousel();
  return (
    <section className="slides" aria-label={title}>
      <div className="section__header">
        <h2 lang={fallbackLang()}>{title}</h2>
        {slides.length > 1 && <CarouselArrows ends={ends} move={move} of={t("content.slides")} />}
      </div>
      <CarouselRow attach={attach} label={t("common.sideBySide", { title })}>
        {slides.map((slide) => (
          <article key={slide.title} className="slide" lang={fallbackLang()}>
            {slide.image && (
              <VehiclePicture
                picture={{ ...responsivePicture(slide.image.url), alt: slide.image.alt, lang: fallbackLang() }}
                sizes={SLIDE_PICTURE_SIZES}
              />
            )}
            <h3>{slide.title}</h3>
            <p>{slide.text}</p>
            {slide.link && (
              <a className="icon-link" href={localisedPath(slide.link.url)}>
                {slide.link.text}
                <Icon name="arrow-right" />
              </a>
            )}
          </article>
        ))}
      </CarouselRow>
    </section>
  );
}
