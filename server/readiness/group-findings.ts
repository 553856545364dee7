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
    ...(demo ? [must("The demonstration is switched on: an empty database is filled with its dealer and stock. Start with DEMO=no.")] : []),
    ...(origin === undefined
      ? [must("ORIGIN is not set. Set it to the public address, like https://cars.example: links in mails, sitemaps and payments need it.")]
      : []),
    ...(origin?.startsWith("http:")
      ? [must(`ORIGIN is ${origin}. Customers type in names, addresses and incomes: put https in front of it.`)]
      : []),
    ...(origin !== undefined && trustProxy === undefined
      ? [
          should(
            "TRUST_PROXY is not set, so limits for clients are off. Set TRUST_PROXY=1, or to your proxies' addresses; without a " +
              "proxy TRUST_PROXY=0.",
          ),
        ]
      : []),
    ...(deliveries.smtpUrl === undefined
      ? [
          must(
            "SMTP_URL is not set: no mail reaches a customer or your staff, nobody can confirm an email address, and unpaid " +
              "holds end after 30 minutes.",
          ),
        ]
      : []),
    ...(databaseUrl !== undefined && keyFile === undefined
      ? [should("FORECOURT_KEY_FILE is not set: finance applications are not taken, because nothing could encrypt their answers.")]
      : []),
  ];
}

function providerFindings({ valuers, postcodesUrl, osPlaces, stripe, botCheck }: Config): Finding[] {
  return [
    ...(stripe === undefined
      ? [should("STRIPE_SECRET_KEY is not set: nothing is paid online, so nobody can reserve a vehicle with a fee or pay for one by card.")]
      : []),
    ...(botCheck === undefined
      ? [
          should(
            "BOT_CHECK is not set: nothing keeps programs from ordering and from sending forms but the limits. Set it to " +
              "turnstile or recaptcha.",
          ),
        ]
      : []),
    ...(botCheck?.provider === "demo"
      ? [
          must(
            "BOT_CHECK is demo: the demonstration's bot check keeps no robot out, and your own stock does not start with it. " +
              "Set it to turnstile or recaptcha.",
          ),
        ]
      : []),
    ...(valuers.dvla === undefined && valuers.dvsa === undefined
      ? [
          should(
            "Neither DVLA_API_KEY nor the DVSA_ settings are set: customers describe their own car by hand instead of typing " +
              "its registration.",
          ),
        ]
      : []),
    ...(valuers.cap === undefined
      ? [should("CAP_SUBSCRIBER_ID is not set: nobody is shown a part exchange price at once, your staff value every car.")]
      : []),
    ...(postcodesUrl === undefined
      ? [
          should(
            "POSTCODES_URL is not set: only postcodes around the demonstration's branches are found. Set " +
              "POSTCODES_URL=https://api.postcodes.io.",
          ),
        ]
      : []),
    ...(osPlaces === undefined
      ? [should("OS_PLACES_KEY is not set: customers type their address instead of picking it from a list.")]
      : []),
  ];
}

function branchFindings({ branches }: GroupFacts): Finding[] {
  const shown = branches.filter(({ isShown }) => isShown);
  if (shown.length === 0) return [must("There is no branch. Bring yours in: npm run forecourt -- import sites FILE")];
  return [
    ...shown.flatMap(({ slug, name, hasHours, hasPosition, telephone }) => [
      ...(hasHours ? [] : [should(`${name} (${slug}) has no opening hours: nobody can book a test drive or a visit there.`)]),
      ...(telephone === null ? [should(`${name} (${slug}) has no telephone number.`)] : []),
      ...(hasPosition ? [] : [should(`${name} (${slug}) has no position: it is missing from maps and from searches by distance.`)]),
    ]),
    ...branches.flatMap(({ slug, name, texts }) => {
      const placeholders = demoPlaceholders(texts.join("\n"));
      return placeholders.length === 0 ? [] : [must(`${name} (${slug}) still says ${quoted(placeholders)}, which is the demonstration's.`)];
    }),
  ];
}

function stockFindings({ live, liveOfDemonstration, withoutFigures }: GroupFacts): Finding[] {
  return [
    ...(live === 0 ? [must("There is no vehicle for sale. Bring your stock in: npm run forecourt -- import stock FILE")] : []),
    ...(liveOfDemonstration > 0
      ? [
          must(
            `${vehicles(liveOfDemonstration)} of the demonstration ${liveOfDemonstration === 1 ? "is" : "are"} for sale. Begin ` +
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
