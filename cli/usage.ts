import { BUILT_IN_MAPS, DEFAULT_MAP } from "#server/stock/import/find-stock-map.ts";

/** Default number of list entries. */
export const DEFAULT_LIST_LIMIT = 200;

/** The help text. In its own file because the commands take long to load. */
export const HELP = `Usage: npm run forecourt -- COMMAND

forecourt import stock FILE [--map MAP] [--site SLUG] [--dry-run] [--replace [--force]] [--strict] [--json]
forecourt import stock --url URL | --watch DIR [the same]
  Brings vehicles in from a CSV, JSON or JSON lines file, gzipped or not.
  A JSON line takes what “GET /api/v2/vehicle/ID” gives of a vehicle.
  --map MAP    which column feeds which field: a JSON file, or by name ${BUILT_IN_MAPS.join(", ")}
               (${DEFAULT_MAP}: the columns bear our own names; docs/feeds.md says what the others read)
  --site SLUG  where the vehicles stand whose rows name no branch; left out, the first site
  --dry-run    writes nothing and reports the same figures
  --replace    vehicles of this source and site that the file no longer has are marked as sold; of every site once a row names its branch
  --force      also when more than 30 % of them would go
  --url URL    in the place of a file: fetches it over https, from a public host, 200 MB at most, unless it has not changed
  --watch DIR  in the place of a file: brings in what stands in the folder and what arrives there, until Ctrl-C
               The last 14 files of both stay in DATA_DIR/feeds.
  --strict     refuses rows with a property, and files with a column, that no field takes
  --json       the report as JSON

forecourt feeds add NAME URL (--every MINUTES | --daily HOUR) [--map MAP] [--site SLUG] [--replace]
forecourt feeds list [--json]
forecourt feeds run|remove NAME [--json]
  Feeds that the running site fetches by itself: every so many minutes, 5 or more, or daily at an hour of London's clocks.
  Map, site and --replace as above; more than 30 % gone at once is never passed by itself.
  Refused rows and a stop are told by mail to deliveries.feeds_to.

forecourt import sites FILE [--dry-run] [--json]
  Brings branches in from a JSON, YAML or CSV file: a list, or {"data": [...]} as /api/v2/web/organisation/site answers.
  All rows are written or none.
  A branch is known by its slug. Known ones change in the fields that the file names; nothing is removed:
  show_on_frontend=false hides a branch.
  --dry-run    writes nothing and reports the same
forecourt sites list [--json]
forecourt sites set SITE FIELD=VALUE [FIELD=VALUE ...] [--json]
  SITE: the slug or the number. Fields and rules of “import sites”, docs/sites-format.md: hours="Mon-Fri 08:30-18:00; Sat 09:00-17:00".
  A blank value means "not stated". All are written or none.

forecourt stock set ID FIELD=VALUE [FIELD=VALUE ...] [--json]
  ID: the stock number. Fields, units and rules of “import stock”: price in pounds without the admin fee, mileage in miles.
  All are written or none. A blank value means "not stated".
  Of a Commercial vehicle price_excluding_vat and price_including_vat follow the price unless you give them too.
  The feed's next changed row of the vehicle wins over what you set.
  recall_cleared=YYYY-MM-DD: the day on which the safety recall that DVSA lists was put right.
  The vehicle can be ordered again; blank takes it back.
forecourt stock sell|withdraw|restore ID [--json]
  Not while an order holds the vehicle. What you sell or withdraw stays so while the feed still has it.

forecourt orders [--json] [--limit ${DEFAULT_LIST_LIMIT}]
forecourt orders complete|cancel ORDER     ORDER: the reference in the list and in mails, XXXX-XXXX, or the guid

forecourt applications show ORDER [--json]
forecourt purge [--dry-run]

forecourt person show EMAIL [--json] [--application]
  Everything that is held about somebody, under every spelling that reaches the same mailbox. --application: with the answers of finance
  applications, which is written down in the orders' history.
forecourt person erase EMAIL [--yes] [--json]
  Says what would be erased; --yes does it. Unpaid orders are cancelled without a mail.
  Completed and refunded ones keep name, postal address, vehicle, money and dates for the records.
  Exit code 1 where an order is paid for or with the lender: end it first, then erase again.

forecourt leads [--json] [--limit ${DEFAULT_LIST_LIMIT}]
forecourt leads close LEAD

forecourt deliveries [waiting|sent|failed] [--json] [--limit ${DEFAULT_LIST_LIMIT}]
forecourt deliveries retry [DELIVERY]      those that failed begin anew, all or one

forecourt quote --product PCP|HP|CS --credit POUNDS --payments COUNT --apr PERCENT [--final POUNDS]
  [--option-fee POUNDS] [--option-fee-in-final] [--document-fee POUNDS] [--fees-in-apr yes|no]
  [--frequency monthly|weekly] [--json]
  The documentation fee is in the first payment, the option fee in the last: that is what first and final payment show.

forecourt apr --credit POUNDS --flow 546d:1200 [--flow 12m:600 ...] [--json]
  The APR of any payments: so many days (d), weeks (w) or months (m) after the start, each with its pounds.

forecourt running-costs FILE.json [--licence-from YYYY-MM-DD] [--json]
  Vehicle tax, fuel or electricity and clean-air zones of vehicles: FILE is an array of what is known of each. Unknown is never zero.
  Exit code 1 where a case cannot be read.

forecourt export DIR [--json]
  Branches, stock (sold and withdrawn too), prices and offers as files. DIR is new, empty or an earlier export.
  Orders, people and keys stay here.
forecourt import DIR [--json]
  Brings such a folder in. Into a database without vehicles the history of prices comes along; a filled one keeps its own.

forecourt check [--json]
  What is missing before you go live: settings, branches, stock, and what is still the demonstration's, for each website.
  Run it with the site's own settings. Exit code 1 while something must be done.

forecourt migrate
  Brings the tables of the database up to date with this release, as the first start of the site does. Other commands never do.

forecourt website new NAME [--title "Hill Vans"] [--host hill-vans.example] [--stock all|cars|vans]
  [--telephone NUMBER] [--address ADDRESS] [--alone]
    a website of its own for the group in websites/NAME: settings, theme, words; begun as a copy of the first one
    --alone    the only website of a new group, with files for its own lender: the others stay on disk and leave the list (websites/all.ts)
forecourt website migrate-labels NAME [--json]
    labels of 0.1, named by their English texts, get their keys of today in websites/NAME/website.ts

forecourt help
forecourt --version

The stock, feeds, branch, order, application, person, lead, delivery and check commands work on the database of DATABASE_URL
or else on the one in DATA_DIR (.data), also while the site runs.
Exit codes: 0 done, 1 problems, 2 not understood.`;
