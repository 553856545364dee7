import { formatDay, londonDay } from "#domain/calendar.ts";
import { rateNotices } from "#domain/running-costs/rate-notices.ts";

// By the real date, before a release and every night: no part of `npm test`, whose clock stands still.
const notices = rateNotices(londonDay(Date.now()));
for (const { name, until, days, is_expired } of notices)
  console.log(
    `${is_expired ? "EXPIRED" : "soon   "} ${name}: until ${formatDay(until)}, ${is_expired ? `${-days} days ago` : `in ${days} days`}`,
  );
if (notices.length === 0) console.log("Every rate is good for more than 30 days.");
process.exitCode = notices.some(({ is_expired }) => is_expired) ? 1 : 0;
