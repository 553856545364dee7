import placeholder from "./placeholder.svg?no-inline";

/** A picture in the sizes and formats there are of it, the best format first. */
export type PictureSource = {
  src: string;
  srcSet?: string;
  sources?: readonly { type: string; srcset: string }[];
  alt: string;
};

type VehiclePictureProps = {
  picture: PictureSource | null;
  /** How wide the picture stands on the page, as in HTML's `sizes`. */
  sizes?: string;
  /** Above the fold: fetched at once, not when scrolled to. */
  eager?: boolean;
  /** The largest thing that is seen when the page opens: fetched before all other pictures. */
  first?: boolean;
};

/** A picture for a 3:2 box; a drawn vehicle when there is none. */
export function VehiclePicture({ picture, sizes, eager, first }: VehiclePictureProps) {
  if (!picture) return <img src={placeholder} alt="" width={900} height={600} loading="lazy" />;
  const image = (
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.srcSet && sizes}
      alt={picture.alt}
      width={768}
      height={512}
      loading={eager || first ? undefined : "lazy"}
      fetchPriority={first ? "high" : undefined}
    />
  );
  if (!picture.sources?.length) return image;
  return (
    <picture>
      {picture.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
