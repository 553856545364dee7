import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { VehicleCard } from "#web/search/vehicle-card.tsx";
import { shownCards } from "#web/search/shown-cards.ts";
import { cardsContext } from "./cards-context.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return shownCards(context.get(cardsContext));
}

/** The cards of the results page and nothing else. */
export default function Cards() {
  const cards = useLoaderData<typeof loader>();
  return (
    <main>
      {cards.map((card) => (
        <VehicleCard key={card.stock_id} card={card} />
      ))}
    </main>
  );
}
