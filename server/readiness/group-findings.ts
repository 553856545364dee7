import type { Config } from "#server/config.ts";
import { demoPlaceholders } from "./demo-placeholders.ts";
import { must, should, type Finding } from "./finding.ts";
import type { GroupFacts } from "./group-facts.ts";

const FEW = 10;

/** What the group still lacks: settings, branches, stock. */
export function groupFindings(config: Config, facts: GroupFacts): Finding[] {
  return [...settingFindings(config), ...providerFindings(config), ...branchFindings(facts), ...stockFindings(facts)];
}

function settingFindings({ demo, origin, trustProxy, deliveries, databaseUrl, keyFile }: Config): Finding[] {
  return [
    ...(demo
      ? [must("The demo is switched on: an empty database would be filled with the demo dealer and stock. Start with DEMO=no.")]
      : []),
    ...(origin === undefined
      ? [
          must(
            "ORIGIN is not set. Set it to the public address, like https://cars.example: links in emails, sitemaps and payments need it.",
          ),
        ]
      : []),
    ...(origin?.startsWith("http:")
      ? [must(`ORIGIN is ${origin}. Customers enter names, addresses and incomes: serve the site over https.`)]
      : []),
    ...(origin !== undefined && trustProxy === undefined
      ? [
          should(
            "TRUST_PROXY is not set, so limits per client are off. Set TRUST_PROXY=1 or list your proxies' addresses; without a " +
              "proxy, set TRUST_PROXY=0.",
          ),
        ]
      : []),
    ...(deliveries.smtpUrl === undefined
      ? [
          must(
            "SMTP_URL is not set: customers and staff get no emails, customers can't confirm their email address, and unpaid " +
              "holds end after 30 minutes.",
          ),
        ]
      : []),
    ...(databaseUrl !== undefined && keyFile === undefined
      ? [
          should(
            "FORECOURT_KEY_FILE is not set: the site takes no finance applications, because it can't encrypt the answers, and " +
              "no email alerts, because it can't encrypt their addresses.",
          ),
        ]
      : []),
  ];
}

function providerFindings({ valuers, postcodesUrl, osPlaces, stripe, botCheck, lender }: Config): Finding[] {
  return [
    ...(stripe === undefined
      ? [should("STRIPE_SECRET_KEY is not set: customers can't pay online, so they can't pay a reservation fee or buy a vehicle by card.")]
      : []),
    ...(botCheck === undefined
      ? [
          should(
            "BOT_CHECK is not set: only rate limits stop bots from placing orders and sending forms. Set it to turnstile or " +
              "recaptcha.",
          ),
        ]
      : []),
    ...(botCheck?.provider === "demo"
      ? [
          must(
            "BOT_CHECK is demo: the demo bot check does not stop bots, and the site won't start with it on your own stock. Set " +
              "it to turnstile or recaptcha.",
          ),
        ]
      : []),
    ...(lender?.provider === "demo"
      ? [must("LENDER is demo: its answers are invented, and the site won't start with it on your own stock. Set it to file or post.")]
      : []),
    ...(valuers.dvla === undefined && valuers.dvsa === undefined
      ? [
          should(
            "Neither DVLA_API_KEY nor the DVSA_ settings are set: customers have to describe their own car instead of entering " +
              "its registration.",
          ),
        ]
      : []),
    ...(valuers.cap === undefined
      ? [should("CAP_SUBSCRIBER_ID is not set: customers get no instant part exchange price; your staff value every car.")]
      : []),
    ...(postcodesUrl === undefined
      ? [should("POSTCODES_URL is not set: only postcodes near the demo branches are found. Set POSTCODES_URL=https://api.postcodes.io.")]
      : []),
    ...(osPlaces === undefined
      ? [should("OS_PLACES_KEY is not set: customers type their address instead of choosing it from a list.")]
      : []),
  ];
}

function branchFindings({ branches }: GroupFacts): Finding[] {
  const shown = branches.filter(({ isShown }) => isShown);
  if (shown.length === 0) return [must("There is no branch. Import yours: npm run forecourt -- import sites FILE")];
  return [
    ...shown.flatMap(({ slug, name, hasHours, hasPosition, telephone }) => [
      ...(hasHours ? [] : [should(`${name} (${slug}) has no opening hours, so customers can't book a test drive or visit there.`)]),
      ...(telephone === null ? [should(`${name} (${slug}) has no telephone number.`)] : []),
      ...(hasPosition ? [] : [should(`${name} (${slug}) has no position, so it is missing from maps and distance searches.`)]),
    ]),
    ...branches.flatMap(({ slug, name, texts }) => {
      const placeholders = demoPlaceholders(texts.join("\n"));
      return placeholders.length === 0 ? [] : [must(`${name} (${slug}) still says ${quoted(placeholders)}, which is demo text.`)];
    }),
  ];
}

function stockFindings({ live, liveOfDemonstration, withoutFigures }: GroupFacts): Finding[] {
  return [
    ...(live === 0 ? [must("There is no vehicle for sale. Import your stock: npm run forecourt -- import stock FILE")] : []),
    ...(liveOfDemonstration > 0
      ? [
          must(
            `${vehicles(liveOfDemonstration)} of the demo ${liveOfDemonstration === 1 ? "is" : "are"} for sale. Start ` +
              `with an empty DATA_DIR or database and DEMO=no.`,
          ),
        ]
      : []),
    ...(withoutFigures.length > 0
      ? [
          should(
            `${vehicles(withoutFigures.length)} for Motability or contract hire ${withoutFigures.length === 1 ? "has" : "have"} ` +
              `no figures, so customers are asked to call: ${listed(withoutFigures.map(String))}.`,
          ),
        ]
      : []),
  ];
}

export function quoted(texts: readonly string[]): string {
  return listed(texts.map((text) => `“${text}”`));
}

export function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, FEW).join(", ");
  return texts.length > FEW ? `${shown} and ${texts.length - FEW} more` : shown;
}

function vehicles(number: number): string {
  return number === 1 ? "1 vehicle" : `${number} vehicles`;
}
