import type pg from 'pg'
import { vi } from 'vitest'

/** Returns the query plan of each statement that `ask` sends through this client. */
export async function plansOf(
  client: pg.PoolClient,
  ask: () => Promise<unknown>,
): Promise<string[]> {
  const spy = vi.spyOn(client, 'query')
  await ask()
  const queries = spy.mock.calls.map(([query]) => query as unknown as pg.QueryConfig)
  spy.mockRestore()
  const plans: string[] = []
  for (const { text, values } of queries) {
    const { rows } = await client.query({ text: `EXPLAIN ${text}`, values: values ?? [] })
    plans.push(rows.map((each) => each['QUERY PLAN']).join('\n'))
  }
  return plans
}
