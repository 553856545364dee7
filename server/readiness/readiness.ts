import { countedKeepers } from "#domain/stock/keepers/counted-keepers.ts";
import { withStaffSettings } from "#domain/website-settings/staff-settings.ts";
import type { Config } from "#server/config.ts";
import { contentFolder } from "#server/content/content.ts";
import type { Website } from "#websites/website.ts";
import { whyNoBotCheck } from "#server/providers/configured-bot-checks.ts";
import { decidedValue } from "#server/website-settings/staff/change-settings.ts";
import { must, should, type Finding } from "./finding.ts";
import type { GroupFacts } from "./group-facts.ts";
import { groupFindings, listed } from "./group-findings.ts";
import { websiteFindings } from "./website-findings.ts";

/** What is missing before the group can go live: the group's findings first, then each website's, "must" before "should". */
export async function readiness(
  config: Config,
  [released, ...others]: readonly [Website, ...Website[]],
  facts: GroupFacts,
  folderOf: (website: Website) => string = contentFolder,
): Promise<Finding[]> {
  const first = asDecided(released, facts);
  const websites = [first, ...others.map((website) => asDecided(website, facts))];
  const ofWebsites = await Promise.all(websites.map((website) => websiteFindings(website, folderOf(website))));
  const descriptions = websites.flatMap((website) => descriptionFindings(facts, website));
  const unchecked = websites.map((website) => whyNoBotCheck(website, config.botCheck).map((message) => must(message, website.name)));
  const replies = websites.map((website) => replyFindings(config, website));
  const ofMailbox = await mailboxFindings(config, websites);
  return [
    hostFindings(config, first),
    ofMailbox,
    feedFindings(facts, first),
    groupFindings(config, facts),
    ...unchecked,
    ...replies,
    descriptions,
  ]
    .concat(ofWebsites)
    .flatMap((findings) => findings.toSorted((one, other) => one.level.localeCompare(other.level)));
}

/** A website as it is: what staff decided counts, not what they replaced. */
function asDecided(website: Website, { settings }: GroupFacts): Website {
  const ofWebsite = settings.filter((each) => each.website === website.name);
  const values = ofWebsite.flatMap(({ name, text }) => {
    const value = decidedValue({ name, value: text, recipients: null });
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.assign({ ...website }, withStaffSettings(website, new Map(values)));
}

function replyFindings({ repliesSecret, mailbox }: Config, { name, replies }: Website): Finding[] {
  if (replies === undefined || repliesSecret !== undefined || mailbox !== undefined) return [];
  return [
    should(
      "REPLIES_SECRET is not set, and IMAP_URL neither, so replies.address isn't used: " +
        "customers' replies go to deliveries.sender, not to the lead.",
      name,
    ),
  ];
}

/** The mailbox is opened as the site does. */
async function mailboxFindings({ mailbox }: Config, websites: readonly Website[]): Promise<Finding[]> {
  if (mailbox === undefined) return [];
  if (websites.every(({ replies }) => replies === undefined))
    return [should("IMAP_URL is set, but no website.ts has replies.address: nothing in the mailbox is a reply.")];
  const { whyMailboxFails } = await import("#server/replies/mailbox/why-mailbox-fails.ts");
  const why = await whyMailboxFails(mailbox);
  return why === undefined ? [] : [must(`The mailbox of IMAP_URL can't be read: ${why}. Customers' replies don't reach the lead.`)];
}

/** ORIGIN belongs to the first website: the others' URLs derive from it and their own hosts. */
function hostFindings({ origin }: Config, { name, hosts }: Website): Finding[] {
  if (origin === undefined || hosts.includes(new URL(origin).hostname)) return [];
  return [
    should(`hosts does not have ${new URL(origin).hostname}, the host in ORIGIN: links to the website would go to another address.`, name),
  ];
}

/** Feeds are reported by mail to the first website's staff. */
function feedFindings({ feeds }: GroupFacts, { name, deliveries }: Website): Finding[] {
  if (feeds === 0 || (deliveries.feeds_to ?? []).length > 0) return [];
  return [should("deliveries.feeds_to is empty: nobody is emailed when rows of a stock feed are refused.", name)];
}

/** Descriptions that contradict the number of previous owners beside them. */
function descriptionFindings({ describedKeepers }: GroupFacts, { name, vdpContent }: Website): Finding[] {
  const differing = describedKeepers.filter(
    (vehicle) => vehicle.described !== countedKeepers(vehicle, vdpContent.incrementPreviousKeepers),
  );
  if (differing.length === 0) return [];
  const stockNumbers = listed(differing.map(({ stock_id }) => String(stock_id)));
  return [
    should(
      differing.length === 1
        ? `The description of ${stockNumbers} states a different number of owners from its page.`
        : `The descriptions of ${differing.length} vehicles state a different number of owners from their pages: ${stockNumbers}.`,
      name,
    ),
  ];
}
