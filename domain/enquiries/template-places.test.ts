import { constantFrom, property, assert, array, string } from "fast-check";
import { expect, test } from "vitest";
import { openPlaces, unknownPlaces, withPlaces, type PlaceValues } from "./template-places.ts";

const VALUES: PlaceValues = { first_name: "Amina", vehicle: "Ford Fiesta", deal_link: null, branch: "Swindon", my_name: "Owen Price" };

test("puts what is known into its places, and leaves the others for whoever sends the answer", () => {
  const filled = withPlaces("Hello { first_name }, about the {vehicle}: {deal_link}", VALUES);
  expect(filled).toBe("Hello Amina, about the Ford Fiesta: {deal_link}");
  expect(openPlaces(filled)).toEqual(["deal_link"]);
  expect(unknownPlaces("{vehicle} {Vehicle} {price} {price} {} { and }")).toEqual(["Vehicle", "price", "", "and"]);
  expect(unknownPlaces("A smile :-} and a {\nbrace")).toEqual([]);
});

test("what a customer typed is never read as a place", () => {
  const hostile = { ...VALUES, first_name: "{my_name}", vehicle: "$& {deal_link}" };
  expect(withPlaces("{first_name} {vehicle}", hostile)).toBe("{my_name} $& {deal_link}");
  assert(
    property(array(constantFrom("{first_name}", "{vehicle}", "text", "{", "}")), string(), (parts, name) => {
      const written = parts.join(" ");
      const withoutName = withPlaces(written, { ...VALUES, first_name: "" });
      const lengthOfNames = (written.match(/\{first_name\}/g) ?? []).length * name.length;
      return withPlaces(written, { ...VALUES, first_name: name }).length === withoutName.length + lengthOfNames;
    }),
  );
});
