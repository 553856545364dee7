import { TRANSIT } from "#web/stock/testing-card.ts";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { EndedVehicle } from "./ended-vehicle.tsx";
import type { EndedPage } from "./vehicle-loader.ts";

test.each([
  ["sold", "It has found its owner.", "Here are others like it."],
  ["withdrawn", "We have taken it off sale.", "Here are others like it."],
  ["unknown", "It may have been sold, or the address may have a slip in it.", "Here are some that are for sale now."],
] as const)("the page of a vehicle that is %s promises others only where there are some", (kind, text, others) => {
  const alone = shown({ kind, similar: [] });
  expect(alone).toContain(`<p class="ended__lead">${text}</p>`);
  expect(alone).not.toContain("Similar cars");
  const beside = shown({ kind, similar: [TRANSIT] });
  expect(beside).toContain(`<p class="ended__lead">${text} ${others}</p>`);
  expect(beside).toContain("Similar cars");
});

function shown(page: Pick<EndedPage, "kind" | "similar">): string {
  const head = { title: "Ended", noindex: true, structured: null };
  return renderToString(
    <MemoryRouter>
      <EndedVehicle page={{ ...page, head, title: "Ford Fiesta", search_path: "/used-cars", range: null }} />
    </MemoryRouter>,
  );
}
