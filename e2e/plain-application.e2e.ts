import { afterAll, beforeAll, expect, test } from "vitest";
import { ABOUT, BANK, BORN, MONEY, PRIYA, SHOWN, WORK } from "./support/application-answers.ts";
import { textOf } from "./support/html-tree.ts";
import { openPages, type OpenPages } from "./support/open-pages.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

const SAVE = "Save and continue";

/** The built pages and their dealership in this process. */
let pages: OpenPages;
beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages?.close());

test(
  "a shopper applies for finance page by page, is helped at each, checks the answers and sends them",
  { tags: ["c2-39", "c2-43", "c3-35"] },
  async () => {
    const shopper = plainVisitor("http://localhost", (address, init) => pages.app.request(address, init));
    const search = "/api/v2/vehicle-search?monthly_from=10&reservation_status=available&orderBy=price-desc&resultsPerPage=1";
    const [car] = (await (await pages.app.request(search)).json()).data;
    const first = await shopper.open(`/checkout/${car.stock_id}?method=finance`);
    expect(first.headings).toContain("Finance application");
    const wrong = await shopper.press(first, SAVE, {
      ...PRIYA,
      customer_email: "priya.nair@example.com",
      ...BORN,
      date_of_birth_year: "",
      terms_accepted: true,
    });
    expect([wrong.linksOfAlert.map(textOf), wrong.title]).toEqual([
      expect.arrayContaining(["Enter your year of birth"]),
      expect.stringMatching(/^Error: /),
    ]);
    expect(wrong.valueOf("date_of_birth_day")).toBe("27");
    let page = await shopper.press(wrong, SAVE, { date_of_birth_year: BORN.date_of_birth_year, ...ABOUT, terms_accepted: true });

    const arrived = (heading: string) => expect([page.status, page.headings]).toEqual([200, expect.arrayContaining([heading])]);
    arrived("Where do you live?");
    page = await shopper.press(page, "Find address", { address_postcode: "sn99 9xx" });
    expect(page.text).toContain("We can’t look up addresses at the moment. Type yours below.");
    page = await shopper.press(page, "Find address", { address_postcode: "sn99 4wx", address_years: "1" });
    expect(page.valueOf("address_years")).toBe("1");
    const [found = ""] = page.all.flatMap((option) =>
      option.name === "option" && textOf(option) === "12 Savernake Close, Swindon" ? [option.attributes.get("value") ?? ""] : [],
    );
    page = await shopper.press(page, SAVE, { found_address: found });
    expect(page.linksOfAlert.map(textOf)).toContain("Choose your living arrangement");
    page = await shopper.press(page, SAVE, {
      address_line_1: "12 Savernake Close",
      address_town: "Swindon",
      address_status: "Private tenant",
    });

    arrived("Where did you live before?");
    expect(page.text).toContain("You’ve covered 1 year so far.");
    const before = {
      address_line_1: "7 Weyhill Road",
      address_town: "Andover",
      address_postcode: "SP10 1AA",
      address_status: "Private tenant",
    };
    page = await shopper.press(page, SAVE, { ...before, address_months: "9" });
    expect([page.text, page.valueOf("address_months")]).toEqual([expect.stringContaining("You’ve covered 1 year 9 months so far."), ""]);
    const abroad = {
      address_line_1: "3 Rue du Bac",
      address_town: "Lyon",
      address_country: "France",
      address_status: "Living with family",
    };
    page = await shopper.press(page, SAVE, { ...abroad, address_years: "2" });
    arrived("What do you do?");
    page = await shopper.press(page, SAVE, WORK);
    arrived("Money in and out");
    page = await shopper.press(page, SAVE, MONEY);
    arrived("Bank details");
    expect(page.text).toContain("only if your application is accepted");
    page = await shopper.press(page, SAVE, BANK);

    arrived("Check your answers");
    for (const answer of ["Priya Nair", "•• •• 1985", "7 Weyhill Road, Andover, SP10 1AA", "Lyon", "••••••78", "••-••-30", "01632 960123"])
      expect(page.text).toContain(answer);
    for (const [name, answer] of Object.entries(SHOWN)) {
      const shown = page.all.find((element) => element.name === "summary" && textOf(element).includes(`Show ${name}`));
      expect(shown?.parent && textOf(shown.parent), name).toContain(answer);
    }
    page = await shopper.follow(page, "Change bank details");
    expect([page.valueOf("bank_account_number"), page.text]).toEqual(["", expect.stringContaining("We have ••••••78.")]);
    page = await shopper.press(page, SAVE, { bank_years: "10" });
    arrived("Check your answers");
    expect(page.text).toContain("10 years");
    page = await shopper.follow(page, "Continue to the finance terms");
    arrived("Read and accept the finance terms");
    page = await shopper.press(page, "Send my application");
    expect(page.linksOfAlert).toHaveLength(2);
    page = await shopper.press(page, "Send my application", { disclosure_agreement: true, finance_terms_accepted: true });
    arrived("Your application is with us");
  },
);
