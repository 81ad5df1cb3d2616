import sql from 'sql-template-tag'
import type { Config } from '../platform/config.ts'
import { change, type Tx } from '../platform/db.ts'

/** Writes what the house asks of accounts, from the settings of this start (decision 090). */
export async function seedAccountPolicy(
  tx: Tx,
  _mode: Config['mode'],
  { protections: { accountSteps }, licence }: Config,
): Promise<void> {
  const steps = [...accountSteps]
  const minimum_age = licence?.minimum_age ?? 18
  await change(
    tx,
    sql`UPDATE account_step_policy SET steps = ${steps}, minimum_age = ${minimum_age}
      WHERE (steps, minimum_age) IS DISTINCT FROM (${steps}::text[], ${minimum_age}::int)`,
  )
}
