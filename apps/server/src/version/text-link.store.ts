import sql from 'sql-template-tag'
import { type Db, rows } from '../platform/db.ts'
import { text } from '../platform/row-shape.ts'

/** Returns the hosts that two members have listed. A text that leads to another host needs a second member. */
export async function listedHosts(db: Db): Promise<string[]> {
  const hosts = await rows(db, { host: text }, sql`SELECT host FROM listed_host`)
  return hosts.map(({ host }) => host)
}
