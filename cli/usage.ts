import { BUILT_IN_MAPS, DEFAULT_MAP } from "#server/stock/import/find-stock-map.ts";

/** Default number of list entries. */
export const DEFAULT_LIST_LIMIT = 200;

/** The help text. In its own file because the commands take long to load. */
export const HELP = `Usage: npm run forecourt -- COMMAND

forecourt import stock FILE [--map MAP] [--site SLUG] [--dry-run] [--replace [--force]] [--strict] [--as-drafts]
                       [--json]
forecourt import stock --url URL | --watch DIR [the same options]
  Imports vehicles from a CSV, JSON or JSON Lines file, gzipped or not.
  A line of a JSON Lines file is a vehicle as “GET /api/v2/vehicle/ID” returns it.
  --map MAP    says which column fills which field: a JSON file, or one of ${BUILT_IN_MAPS.join(", ")}
               (${DEFAULT_MAP}: the columns have our own field names; docs/feeds.md describes the others)
  --site SLUG  branch for rows that don't name one (default: the first branch)
  --dry-run    reports the same figures but writes nothing
  --replace    marks vehicles of this source and branch that are missing from the file as sold; of every branch if a row names its branch
  --force      does so even if more than 30% of them are missing
  --url URL    instead of a file: downloads it from a public host over https, up to 200 MB, unless it hasn't changed
  --watch DIR  instead of a file: imports the files in a folder, and new ones as they arrive, until Ctrl-C
               DATA_DIR/feeds keeps the last 14 files from --url and --watch.
  --strict     refuses rows with an unknown property, and files with an unknown column
  --as-drafts  adds new vehicles as drafts, which only staff see until they publish them in Admin
  --json       prints the report as JSON

forecourt feeds add NAME URL (--every MINUTES | --daily HOUR) [--map MAP] [--site SLUG] [--replace]
forecourt feeds list [--json]
forecourt feeds run|pause|resume|remove NAME [--json]
  Feeds that the running site fetches by itself: every 5 minutes or more, or daily at an hour, London time.
  --map, --site and --replace as above. A feed never removes more than 30% of its vehicles at once.
  If rows are refused or a feed stops, deliveries.feeds_to gets an email.

forecourt import sites FILE [--dry-run] [--json]
  Imports branches from a JSON, YAML or CSV file: a list, or {"data": [...]} as /api/v2/web/organisation/site returns it.
  Either all rows are written or none.
  A slug identifies a branch. Existing branches change only in the fields that the file names. None is removed:
  show_on_frontend=false hides a branch.
  --dry-run    reports the same but writes nothing
forecourt sites list [--json]
forecourt sites set SITE FIELD=VALUE [FIELD=VALUE ...] [--json]
  SITE: the slug or number. Fields and rules as for “import sites” (docs/sites-format.md): hours="Mon-Fri 08:30-18:00; Sat 09:00-17:00".
  A blank value means "not stated". Either all fields are written or none.
  A later import of branches doesn't change these values until you take them back; its report names them.
forecourt sites unset SITE FIELD [FIELD ...] [--json]
  Takes values back: the branch shows what its file says, and follows it again.
forecourt sites overrides SITE [--json]
  What “sites set” or Admin decided against the file, and what the file says.

forecourt settings list [--website NAME] [--json]
  What staff may change of a website's settings without a release, and what the release says where they differ.
forecourt settings set NAME=VALUE [NAME=VALUE ...] [--website NAME] [--json]
  Either all are written or none. Switches are “on” or “off”; lists have an item a line. Needs --website if there are several.
forecourt settings unset NAME [NAME ...] [--website NAME] [--json]
  Takes values back: the website follows its release again.

forecourt content export DIR [--website NAME] [--json]
  Writes a website's content as the shop shows it, byte for byte: the release's files with what staff published over them.
forecourt content import DIR [--website NAME] [--force] [--json]
  Publishes the files that differ, all or none; the running site shows them. A text with a rate becomes a draft for compliance.
  Refuses to replace a text that is newer than the exported folder; --force replaces it and names it.

forecourt stock set ID FIELD=VALUE [FIELD=VALUE ...] [--json]
  ID: the stock number. Fields, units and rules as for “import stock”: price in pounds without the admin fee, mileage in miles.
  Either all fields are written or none. A blank value means "not stated".
  For a Commercial vehicle, price_excluding_vat and price_including_vat follow the price unless you set them too.
  The vehicle's feed doesn't change these values until you take them back.
  recall_cleared=YYYY-MM-DD: the date on which the safety recall listed by DVSA was fixed.
  The vehicle can then be ordered again; a blank value undoes this.
forecourt stock unset ID FIELD [FIELD ...] [--json]
  Takes values back: the vehicle shows what its feed says, and follows it again.
forecourt stock overrides ID [--json]
  What “stock set” or Admin decided against the feed, and what the feed says.
forecourt stock fill [ID] [--json]
  Asks the DVLA about vehicles that lack a date of first registration, MOT expiry, CO2, engine size or Euro standard, and fills what it
  states. What your file or staff state stays. A registration is asked about once a day at most. Exit code 1 if the DVLA stopped answering.
forecourt stock sell|withdraw|restore ID [--json]
  Not while an order holds the vehicle. A vehicle you sell or withdraw stays that way even if the feed still has it.

forecourt orders [--json] [--limit ${DEFAULT_LIST_LIMIT}]
forecourt orders complete|cancel ORDER     ORDER: the reference in the list and in emails, XXXX-XXXX, or the guid

forecourt orders proof ORDER [--json] [--out DIR]
  What the customer was shown when the order was made and changed: checks that each record is as it was stored (exit code 1 if not)
  and writes it as JSON and PDF, the same bytes every time.

forecourt applications show ORDER [--json]
  Prints a finance application that a customer has sent. The order's history records that you have seen it.
forecourt purge [--dry-run]
  Deletes finance applications whose retention period is over; the running site does so every hour.

forecourt person show EMAIL [--json] [--application]
  Everything held about a person, under every spelling that reaches the same mailbox.
  --application    includes the answers of finance applications; the orders' history records this
forecourt person erase EMAIL [--yes] [--json]
  Shows what would be erased; --yes erases it. Unpaid orders are cancelled without an email.
  Completed and refunded orders keep name, postal address, vehicle, amounts and dates for your records.
  Exit code 1 if an order is paid for or with the lender: complete or cancel it, then erase again.

forecourt staff invite NAME --role ROLE [--site SLUG] [--website NAME] [--email EMAIL] [--json]
  Prints the one-time link with which this person makes a passkey and signs in to Admin; it works for 48 hours.
  --role     owner, manager, sales, photographer, marketing, compliance or reader
  --site, --website  where the role counts; left out, in every branch and on every website
forecourt staff recover WHO [--json]
  For lost devices: ends the person's passkeys and sessions and prints a new link. WHO: name, email address or id.
forecourt staff end WHO [--json]      blocks a person at once; never the last owner
forecourt staff list [--json]
forecourt staff tokens [--json]       tokens with which programs use Admin's API
forecourt staff end-token TOKEN [--json]   TOKEN: its id in the list

forecourt audit verify [FILE] [--json]
  Checks that the log of what staff did is as it was sealed; with FILE, that an export of it is as it was written.
  Exit code 1 with the number of the first broken seal. The newest entries may not be sealed yet; they are counted.

forecourt leads [--json] [--limit ${DEFAULT_LIST_LIMIT}]
forecourt leads close LEAD

forecourt alerts [--json]                  counts the searches and vehicles that shoppers are emailed about

forecourt deliveries [waiting|sent|failed] [--json] [--limit ${DEFAULT_LIST_LIMIT}]
forecourt deliveries retry [DELIVERY]      retries failed deliveries: all of them, or one

forecourt quote --product PCP|HP|CS --credit POUNDS --payments COUNT --apr PERCENT [--final POUNDS]
  [--option-fee POUNDS] [--option-fee-in-final] [--document-fee POUNDS] [--fees-in-apr yes|no]
  [--frequency monthly|weekly] [--json]
  The first payment includes the documentation fee, the last one the option fee.

forecourt apr --credit POUNDS --flow 546d:1200 [--flow 12m:600 ...] [--json]
  The APR of any set of payments. Each --flow is a payment in pounds and when it is due: days (d), weeks (w) or months (m) after the start.

forecourt running-costs FILE.json [--licence-from YYYY-MM-DD] [--json]
  Vehicle tax, fuel or electricity, and clean air zones. FILE is an array with the known facts of each vehicle, or an object
  with it as "cases" and the day of their licences as "licence_from" (default: today). An unknown fact never counts as zero.
  Exit code 1 if a case can't be read.

forecourt export DIR [--json]
  Writes branches, stock (including sold and withdrawn), prices and offers as files. DIR must be new, empty or an earlier export.
  Orders, personal data and keys are not exported.
forecourt import DIR [--json]
  Imports such a folder. A database without vehicles gets the price history too; otherwise it keeps its own.

forecourt check [--json]
  Lists what is missing before you go live, for each website: settings, branches, stock, demo content that is still there.
  Run it with the site's settings. Exit code 1 while something must be fixed.
forecourt check --parity [--json]
  Compares the price of every vehicle on the running site's pages, JSON-LD, API, PDFs, checkout and feeds.
  Exit code 1 if two differ. It makes a PDF of each vehicle, which takes minutes with a thousand.

forecourt check --rules [--site ADDRESS] [--json]
  Looks in content, settings, vehicles and the pages of the running site for breaches of dated rules: credit promotions, prices,
  commission, distance selling, cookies, reviews, grants, recalls. Exit code 1 on a breach, 0 with doubts.

forecourt migrate
  Updates the database's tables to this release, as the site does when it first starts. No other command does this.

forecourt website new NAME [--title "Hill Vans"] [--host hill-vans.example] [--stock all|cars|vans]
  [--telephone NUMBER] [--address ADDRESS] [--alone]
    Creates another website of the group in websites/NAME (settings, theme, text) as a copy of the first one.
    --alone    makes it the only website of a new group, with files for its own lender: the others stay on disk
               but leave the list (websites/all.ts)
forecourt website migrate-labels NAME [--json]
    Rewrites labels of release 0.1, named by their English texts, to today's keys in websites/NAME/website.ts

forecourt help
forecourt --version

Commands that need a database use the one in DATABASE_URL or else the one in DATA_DIR (.data). They also work while the site runs,
migrate only with DATABASE_URL.
Exit codes: 0 done, 1 problems, 2 invalid command.`;
