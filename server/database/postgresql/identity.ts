import { isDatabaseAway, asAway } from "#server/database/database-away.ts";
import { errorCodeOf } from "#server/startup-error.ts";
import type { ClientBase } from "pg";

/**
 * What tells a database from another: a promoted standby has a new timeline, a restored backup too or another system identifier, and the
 * epoch row changes when a node found another database without either.
 */
export type Identity = { server: string | null; epoch: string | null };

type Row = Identity & { time: number };

const TIME = "(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time";
const EPOCH = "(SELECT epoch::text FROM database_epoch) AS epoch";
/** The current timeline is in the name of the WAL file; control data only has that of the last checkpoint. */
const SERVER = `(SELECT system_identifier::text FROM pg_control_system()) || ' ' ||
  CASE WHEN pg_is_in_recovery() THEN 'standby' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS server`;

const FULL = `SELECT ${TIME}, ${EPOCH}, ${SERVER}`;
/** Some services do not let us read control data and WAL. */
const WITHOUT_SERVER = `SELECT ${TIME}, ${EPOCH}, NULL AS server`;

/** Without the tables of this release there is nothing to compare. */
const WITHOUT_TABLES = `SELECT ${TIME}, NULL AS epoch, NULL AS server`;
const UNDEFINED_TABLE = "42P01";

let statement = FULL;

/** Reads the identity and the time of the database that a connection leads to. */
export async function readIdentity(client: Pick<ClientBase, "query">): Promise<Row> {
  const read = async (text = statement) => {
    const { rows } = await client.query<Row>(text);
    const [row] = rows;
    if (!row) throw new Error("The database did not identify itself");
    return row;
  };
  try {
    return await read();
  } catch (error) {
    if (errorCodeOf(error) === UNDEFINED_TABLE) return read(WITHOUT_TABLES);
    if (statement !== FULL || isDatabaseAway(asAway(error))) throw error;
    statement = WITHOUT_SERVER;
    return read();
  }
}

export function isSameDatabase(one: Identity, other: Identity): boolean {
  return one.server === other.server && one.epoch === other.epoch;
}
