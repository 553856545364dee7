/**
 * The numbers of PostgreSQL's advisory locks, together because each must be used for one purpose only. A release before and after may run
 * at once: a number never changes its meaning.
 */
export const ADVISORY_LOCKS = {
  /** Writes to the stock; the trigger `lock_stock` takes it too. */
  stock: 72110001,
  /** Migrations of nodes that start at the same time. */
  migrations: 72110002,
  /** First key of the lock on imports into one branch. */
  imports: 72110003,
  /** Part of the key of the lock on one client's forms. */
  forms: 72110004,
  /** Starts of nodes. */
  nodes: 72110005,
  /** Owners among the staff, who come and go one at a time. */
  owners: 72110020,
  /** Seals of the audit log. */
  seals: 72110021,
  /** People of the company's accounts. */
  accounts: 72110022,
  /** Part of the key of the lock on one address's alerts. */
  alerts: 72110023,
} as const;
