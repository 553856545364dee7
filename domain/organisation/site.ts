/** A dealer site (a showroom) as shoppers and the API see it. `hours`: Monday to Sunday, null is closed. */
export type Site = {
  id: number;
  slug: string;
  code: string | null;
  name: string;
  address: string | null;
  town: string | null;
  postcode: string | null;
  telephone: string | null;
  parent_id: number | null;
  show_on_frontend: boolean;
  services: { key: string; display: string }[];
  hours: ({ open: string; closed: string } | null)[];
  latitude: string | null;
  longitude: string | null;
};
