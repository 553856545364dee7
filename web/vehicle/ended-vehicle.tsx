import { ButtonLink } from "#web/ui/button.tsx";
import { SimilarVehicles } from "./similar-vehicles.tsx";
import type { EndedPage } from "./vehicle-loader.ts";

/** What became of a vehicle, and where to look instead. */
export function EndedVehicle({ page }: { page: EndedPage }) {
  const { title, text } = wordsOf(page);
  const noun = page.search_path === "/used-vans" ? "van" : "car";
  return (
    <main id="main">
      <div className="wrap ended">
        <h1>{title}</h1>
        <p className="ended__lead">{text}</p>
        <div className="row">
          {page.range && <ButtonLink href={page.range.path}>{page.range.words}</ButtonLink>}
          <ButtonLink href={page.search_path} look={page.range ? "secondary" : "primary"}>
            Back to results
          </ButtonLink>
        </div>
      </div>
      <SimilarVehicles cards={page.similar} noun={noun} />
    </main>
  );
}

function wordsOf({ kind, title }: EndedPage): { title: string; text: string } {
  switch (kind) {
    case "sold":
      return { title: `This ${title} has been sold`, text: "It has found its owner. Here are others like it." };
    case "withdrawn":
      return { title: `This ${title} is no longer for sale`, text: "We have taken it off sale. Here are others like it." };
    case "unknown":
      return {
        title: "We cannot find this vehicle",
        text: "It may have been sold, or the address may have a slip in it. Here are some that are for sale now.",
      };
  }
}
