import placeholder from "./placeholder.svg?no-inline";

export type PictureSource = { src: string; srcSet?: string; alt: string };

type VehiclePictureProps = {
  picture: PictureSource | null;
  /** How wide the picture stands on the page, as in HTML's `sizes`. */
  sizes?: string;
  /** Above the fold: fetched at once, not when scrolled to. */
  eager?: boolean;
};

/** A picture in its fixed 3:2 box; a drawn vehicle when there is none. */
export function VehiclePicture({ picture, sizes, eager }: VehiclePictureProps) {
  if (!picture) return <img src={placeholder} alt="Picture to follow" width={900} height={600} loading="lazy" />;
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={sizes}
      alt={picture.alt}
      width={768}
      height={512}
      loading={eager ? undefined : "lazy"}
      fetchPriority={eager ? "high" : undefined}
    />
  );
}
