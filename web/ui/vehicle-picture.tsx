import { createContext, use, useState } from "react";
import { preload } from "react-dom";
import placeholder from "./placeholder.svg?no-inline";

/** A picture with its available sizes and formats, the best format first. */
export type PictureSources = {
  src: string;
  srcSet?: string;
  sources?: readonly { type: string; srcset: string }[];
  alt: string;
  /** The language of `alt`, where it is not that of the page. */
  lang?: string | undefined;
};

type VehiclePictureProps = {
  picture: PictureSources | null;
  /** Displayed width, as in HTML's `sizes`. */
  sizes?: string;
  /** Above the fold: loaded immediately instead of lazily. */
  eager?: boolean;
  /** The largest element when the page opens: fetched with high priority. */
  first?: boolean;
};

/** Whether pictures have responsive sizes and formats, or only the original. */
export const ResponsiveImages = createContext(true);

/** Applies the website's own widths to a srcset, where it has some (specification 9.33). */
export const ImageSrcset = createContext<((srcset: string) => string) | undefined>(undefined);

/** A picture for a 3:2 box. If it fails to load, the original is tried, then a drawing of a vehicle is shown. */
export function VehiclePicture({ picture, sizes, eager, first }: VehiclePictureProps) {
  const [failed, setFailed] = useState<{ src: string; original: boolean } | null>(null);
  const responsive = use(ResponsiveImages);
  const atWidths = use(ImageSrcset);
  const failure = failed && failed.src === picture?.src ? failed : null;
  if (!picture || failure?.original) {
    return <img src={placeholder} alt={picture?.alt ?? ""} width={900} height={600} loading="lazy" />;
  }
  const offered = failure || !responsive ? [] : (picture.sources ?? []);
  const sources = atWidths ? offered.map(({ type, srcset }) => ({ type, srcset: atWidths(srcset) })) : offered;
  const srcSet = failure || !responsive ? undefined : picture.srcSet;
  const [best] = sources;
  if (first && best) {
    preload(picture.src, { as: "image", type: best.type, imageSrcSet: best.srcset, imageSizes: sizes, fetchPriority: "high" });
  }
  const fail = () => setFailed({ src: picture.src, original: sources.length === 0 && srcSet === undefined });
  const image = (
    <img
      src={picture.src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={picture.alt}
      lang={picture.lang}
      width={768}
      height={512}
      loading={eager || first ? undefined : "lazy"}
      fetchPriority={first ? "high" : undefined}
      onError={fail}
      // A picture that failed before hydration fires no further error event.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) fail();
      }}
    />
  );
  if (sources.length === 0) return image;
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
