import sql from 'sql-template-tag'
import type { Config } from '../platform/config.ts'
import { change, type Tx } from '../platform/db.ts'

/** Writes from which sums on the house asks for an identity, and how long pictures are kept, from the settings of this start (decision 098). */
export async function seedIdentityPolicy(
  tx: Tx,
  _mode: Config['mode'],
  { identity }: Config,
): Promise<void> {
  const { depositsMax, withdrawalsMax, pictureDays } = identity
  await change(
    tx,
    sql`UPDATE identity_policy SET deposits_max = ${depositsMax}, withdrawals_max = ${withdrawalsMax},
        picture_days = ${pictureDays}
      WHERE (deposits_max, withdrawals_max, picture_days)
        IS DISTINCT FROM (${depositsMax}::bigint, ${withdrawalsMax}::bigint, ${pictureDays}::int)`,
  )
}
