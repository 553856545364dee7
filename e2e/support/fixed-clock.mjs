/** Loaded into a site by `--import`: its clock stands still at FIXED_CLOCK (ISO 8601), so that pages and a new demonstration are of one day. */
const SystemDate = Date;
const at = SystemDate.parse(process.env.FIXED_CLOCK);

globalThis.Date = class extends SystemDate {
  constructor(...parts) {
    if (parts.length === 0) super(at);
    else super(...parts);
  }

  static now() {
    return at;
  }
};
