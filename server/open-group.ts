import { whyNotTogether, whyNotWithAdmin } from "./website-settings/why-not-together.ts";
import { wrongDiary } from "./website-settings/wrong-diary.ts";
import { wrongLeads } from "./website-settings/wrong-leads.ts";
import { wrongFeedsOut } from "./website-settings/wrong-feeds-out.ts";
import { wrongReplies } from "./website-settings/wrong-replies.ts";
import { wrongStaffSettings } from "./website-settings/wrong-staff-settings.ts";
import type { StaffSettings } from "./website-settings/staff/open-staff-settings.ts";
import { wrongDelivery } from "./website-settings/wrong-delivery.ts";
import { wrongIntegrations } from "./website-settings/wrong-integrations.ts";
import { advertisingProblem } from "./website-settings/wrong-finance.ts";
import { StartupError, InvalidFileError } from "./startup-error.ts";
import { adminAddress, type AdminAddress } from "#server/admin/admin-address.ts";
import { watchContents, type WatchedContent } from "#server/content/watch-content.ts";
import { alertRunner, type AlertRunner } from "#server/alerts/alert-runner.ts";
import { openSharedResources, type SharedResources, type SharedResourcesConfig } from "./shared-resources.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
import { serviceIconsProblem } from "#server/organisation/service-icons.ts";
import { whyNoBotCheck } from "#server/providers/configured-bot-checks.ts";
import { whyNoCustomerReviews } from "#server/providers/configured-customer-reviews.ts";
import { unmatchedOverrides } from "#server/proofreading/unmatched-overrides.ts";
import { wrongTemplates } from "#server/written-templates.ts";
import { websites as ofGroup } from "#websites/all.ts";
import type { Website } from "#websites/website.ts";
import { dealershipIn, type Dealership } from "./dealership.ts";

/** The websites of a dealer group, the first one first. */
export type Group = {
  dealerships: readonly [Dealership, ...Dealership[]];
  pool: SharedResources["pool"];
  objects: ObjectStore;
  /** Where Admin is; undefined: it is off. */
  admin: AdminAddress | undefined;
  isDemo: boolean;
  /** Works the alerts of all websites. */
  alerts: AlertRunner;
} & Pick<Dealership, "announce" | "close">;

type GroupDependencies = {
  websites?: readonly [Website, ...Website[]];
  now?: () => number;
  report?: (line: string) => void;
  /** The folder of the websites. */
  websitesFolder?: string;
};

/** The composition root: the shared resources, and a dealership for each website. */
export async function openGroup(
  config: SharedResourcesConfig,
  { websites: [first, ...others] = ofGroup, now, report = () => undefined, websitesFolder }: GroupDependencies = {},
): Promise<Group> {
  const wanted = [asConfigured(first, config), ...others.map((website) => asConfigured(website, config))] as const;
  const wrong = [
    ...wanted.flatMap(advertisingProblem),
    ...wanted.flatMap(unmatchedOverrides),
    ...wanted.flatMap(wrongTemplates),
    ...wanted.flatMap(wrongIntegrations),
    ...wanted.flatMap(wrongDelivery),
    ...wanted.flatMap(wrongStaffSettings),
    ...wanted.flatMap(wrongLeads),
    ...wanted.flatMap(wrongDiary),
    ...wanted.flatMap(wrongReplies),
    ...wanted.flatMap(wrongFeedsOut),
    ...wanted.flatMap(serviceIconsProblem),
    ...wanted.flatMap((website) => whyNoBotCheck(website, config.botCheck)),
    ...wanted.flatMap((website) => whyNoCustomerReviews(website, config)),
    ...whyNotTogether(wanted),
    ...whyNotWithAdmin(wanted, config),
  ];
  if (wrong.length > 0) throw new UnknownWebsiteError(wrong.join("\n"));
  const contents = await watchContents(wanted, { report });
  const resources = await openSharedResources(config, wanted, { now, report, websitesFolder });
  if (config.botCheck?.provider === "demo" && !resources.isDemo) {
    for (const content of contents) content.close();
    await resources.close();
    throw new StartupError(
      "BOT_CHECK=demo: the demo bot check does not stop bots and is for demo data only. Set BOT_CHECK to turnstile " +
        "or recaptcha, or leave it out.",
    );
  }
  if (config.lender?.provider === "demo" && !resources.isDemo) {
    for (const content of contents) content.close();
    await resources.close();
    throw new StartupError(
      "LENDER=demo: the demo lender invents its answers and is for demo data only. Set LENDER to file or post, or leave it out.",
    );
  }
  for (const [at, website] of wanted.entries()) {
    await followTelephone(website, contents[at]!, resources.staffSettings);
    await resources.staffContent.follow(website.name, contents[at]!.lay);
  }
  const closing: (() => Promise<void>)[] = [];
  let reachedAt: string | undefined;
  let alerts: AlertRunner | undefined;
  const group = {
    announce: (address: string) => {
      reachedAt = address;
      resources.announce(address);
      alerts?.start();
    },
    close: async () => {
      for (const content of contents) content.close();
      resources.staffContent.close();
      await alerts?.close();
      for (const close of closing) await close();
      await resources.close();
    },
  };
  const dealershipOf = (website: Website, at: number): Dealership => {
    const dealership = dealershipIn(resources, {
      website,
      content: contents[at]!,
      stock: at === 0 ? resources.stock : resources.stock.of(website),
      isFirst: at === 0,
      others: others.map(({ name }) => name),
    });
    closing.push(dealership.orders.close);
    return { ...dealership, ...group };
  };
  const dealerships = [dealershipOf(wanted[0], 0), ...wanted.slice(1).map((website, i) => dealershipOf(website, i + 1))] as const;
  alerts = alertRunner({ database: resources.database, vault: resources.vault, websites: dealerships, now: resources.now });
  return {
    ...group,
    objects: resources.objects,
    pool: resources.pool,
    admin: adminAddress(config, () => reachedAt),
    isDemo: resources.isDemo,
    dealerships,
    alerts,
  };
}

/** A dealership of one website, the group's first by default. */
export async function openDealership(
  config: SharedResourcesConfig,
  { website = ofGroup[0], ...surroundings }: Omit<GroupDependencies, "websites"> & { website?: Website } = {},
): Promise<Dealership> {
  const { dealerships } = await openGroup(config, { ...surroundings, websites: [website] });
  return dealerships[0];
}

/** Texts of the content name the telephone number. */
async function followTelephone(website: Website, content: WatchedContent, settings: StaffSettings): Promise<void> {
  let { telephone } = settings.released(website.name) ?? website;
  const reload = async () => {
    if (website.telephone === telephone) return;
    ({ telephone } = website);
    await content.reload();
  };
  settings.follow(website, reload);
  await reload();
}

/** The website with settings that follow from the process's configuration. */
function asConfigured(website: Website, { codeweavers, botCheck, films, demo }: SharedResourcesConfig): Website {
  return {
    ...website,
    figures_by_lender: codeweavers !== undefined,
    ...(botCheck && { bot_check_by: botCheck.provider }),
    find_films: website.find_films && (films !== undefined || demo),
  };
}

/** The websites' settings contradict each other or are invalid; the message has a sentence for each problem. */
export class UnknownWebsiteError extends InvalidFileError {
  override name = "UnknownWebsiteError";
}
