import { ReservedBanner } from "#web/vehicle/banners.tsx";
import { OrderActions } from "#web/vehicle/pricing/price-actions.tsx";
import { ShowMore } from "#web/vehicle/show-more.tsx";
import { SecondaryActions } from "#web/home/secondary-actions.tsx";
import { SearchFailed } from "#web/search/results/search-failed.tsx";
import { NoVehicles } from "#web/search/results/no-vehicles.tsx";
import type { Results } from "#web/search/results/results.ts";
import { PictureStrip } from "#web/vehicle/gallery/picture-strip.tsx";
import { AddToComparison } from "#web/compare/suggestions.tsx";
import { TruncatedText } from "#web/search/truncated-text.tsx";
import { ContactActions } from "#web/vehicle/pricing/contact-actions.tsx";
import { Gallery } from "#web/vehicle/gallery/gallery.tsx";
import type { GalleryMedia, Picture } from "#web/vehicle/gallery/gallery-media.ts";
import Lightbox from "#web/vehicle/gallery/lightbox.tsx";
import { Specification } from "#web/vehicle/specification.tsx";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";

function shown(page: ReactNode): string {
  const shopFront = { telephone: "01632 960 410" };
  const Site = createRoutesStub([
    { id: "root", path: "/", Component: () => page, loader: () => ({ shopFront }), HydrateFallback: () => null },
  ]);
  return renderToString(<Site initialEntries={["/"]} hydrationData={{ loaderData: { root: { shopFront } } }} />).replaceAll("<!-- -->", "");
}

test(
  "the home page and a vehicle's page link to valuation and pre-approval with the quoted texts",
  { tags: ["c2-3", "c2-4", "c2-59"] },
  () => {
    const home = shown(<SecondaryActions look="secondary" className="" />);
    expect(home).toMatch(/href="\/valuation"[^>]*>Value my car</);
    expect(home).toMatch(/href="\/apply-today\?search=soft"[^>]*>Get pre-approved</);
    const vehicle = shown(
      <OrderActions vehicle={{ stock_id: 100_067, path: "/used-cars/focus-100067" }} checkout="/checkout/100067" fee="£99" financed />,
    );
    expect(vehicle).toMatch(/href="\/valuation\?vehicle=100067[^>]*>Value my car</);
    expect(vehicle).toMatch(/href="\/apply-today\?search=soft&amp;vehicle_id=100067"[^>]*>Get pre-approved</);
  },
);

test("a search without results shows the quoted texts", { tags: ["c8-21"] }, () => {
  const results = {
    relaxedSearches: [],
    clear: "/used-cars",
    chips: [],
    listing: { path: "/used-cars", title: "Used cars", one: "car", many: "cars" },
  };
  const html = shown(<NoVehicles results={results as unknown as Results} />);
  expect(html).toContain("<h2>No vehicles found</h2>");
  expect(html).toContain(">Try simplifying your search<");
});

test("a failed search shows the quoted texts and a link to try again", { tags: ["c8-8", "c8-19", "c8-20"] }, () => {
  const html = shown(<SearchFailed />);
  expect(html).toContain("<h1>Sorry, there was a problem</h1>");
  expect(html).toContain(">Please try again or contact us if the problem persists.<");
  expect(html).toMatch(/href="\/"[^>]*>Try again</);
});

test("a picture shows the quoted text on how to enlarge it", { tags: ["c2-22"] }, () => {
  const picture = { src: "/front.jpg", alt: "From the front", hotspots: [], caption: null, sources: [] } as unknown as Picture;
  expect(shown(<PictureStrip type="images" pictures={[picture]} start={0} onEnlarge={() => undefined} />)).toContain(
    "Click or Tap to enlarge",
  );
});

test("each kind of media has a tab of its name, the photos with their number", { tags: ["c2-22"] }, () => {
  const picture = { src: "/front.jpg", thumb: "/front.jpg", alt: "From the front", hotspots: [], caption: null };
  const film = { src: "/film.mp4", page: false, poster: null, captions: null };
  const media: GalleryMedia = {
    types: ["images", "video", "imperfections", "turntable"],
    images: [picture, picture],
    imperfections: [picture],
    films: [film],
    turntable: ["/1.jpg"],
    find_film: null,
  };
  const html = shown(<Gallery vehicle={{ title: "Ford Focus", derivative: null, media, drawing: picture }} />);
  const tabs = Array.from(html.matchAll(/<a class="tab"[^>]*>(.*?)<\/a>/g), ([, tab = ""]) => tab.replaceAll(/<[^>]+>/g, " ").trim());
  expect(tabs.map((tab) => tab.replaceAll(/ +/g, " "))).toEqual(["Gallery 2", "Video", "Imperfections 1", "360"]);
});

test("the full-screen gallery shows the vehicle's name and the position of the picture", { tags: ["c2-48"] }, () => {
  const picture = { src: "/front.jpg", thumb: "/front.jpg", alt: "From the front", hotspots: [], caption: null };
  const media: GalleryMedia = {
    types: ["images"],
    images: [picture, picture, picture],
    imperfections: [],
    films: [],
    turntable: [],
    find_film: null,
  };
  const html = shown(
    <Lightbox vehicle={{ title: "Ford Focus", derivative: "1.5 EcoBlue", media }} type="images" start={1} onClose={() => undefined} />,
  );
  expect(html.replaceAll(/<[^>]+>/g, " ").replaceAll(/ +/g, " ")).toContain("Ford Focus 1.5 EcoBlue 2 of 3");
  expect(html).toContain('aria-label="Close"');
});

test("the contact actions are named Call, Chat and WhatsApp", { tags: ["c2-60"] }, () => {
  const html = shown(
    <ContactActions contact={{ telephone: "01632 960 410", tracked: null, whatsapp: "441632960410", chat: true }} about="Ford Focus" />,
  );
  expect(
    html
      .replaceAll(/<[^>]+>/g, " ")
      .trim()
      .split(/ +/),
  ).toEqual(["Call", "Chat", "WhatsApp"]);
});

test("only the Overview section of a specification is open", { tags: ["c4-31"] }, () => {
  const html = shown(
    <Specification
      groups={[
        { group: "Overview", items: [] },
        { group: "Safety", items: [] },
      ]}
      disclaimer={null}
    />,
  );
  const drawers = Array.from(html.matchAll(/<details([^>]*)><summary>(\w+)/g), ([, at, title]) => [title, at?.includes("open")]);
  expect(drawers).toEqual([
    ["Overview", true],
    ["Safety", false],
  ]);
});

test("a truncated text has the buttons Show more and Show less", { tags: ["c4-32"] }, () => {
  const html = shown(<ShowMore text={[{ start: "One owner", rest: "and all services" }]} />);
  expect(html).toContain(">Show more<");
  expect(html).toContain(">Show less<");
  expect(shown(<ShowMore text={[{ start: "One owner", rest: null }]} />)).not.toContain("Show");
});

test("a name is complete in the HTML, with the part after 29 characters marked as cut", { tags: ["c9-26"] }, () => {
  expect(shown(<TruncatedText>{"x".repeat(29)}</TruncatedText>)).toBe("x".repeat(29));
  expect(shown(<TruncatedText>{"x".repeat(30)}</TruncatedText>)).toBe(`${"x".repeat(29)}<span class="ellipsis">x</span>`);
});

test("an empty comparison shows the quoted text on the maximum of 3 vehicles", { tags: ["c2-52", "c9-7"] }, () => {
  expect(shown(<AddToComparison suggestions={[]} />)).toContain("Add up to 3 vehicles");
});

test("a reserved vehicle shows the quoted text", { tags: ["c4-7", "c8-22"] }, () => {
  expect(shown(<ReservedBanner />)).toContain("This vehicle is currently reserved.");
});
