import type pg from 'pg'
import { vi } from 'vitest'

/** How each statement that `ask` puts to this client is carried out, as the planner tells it. */
export async function plansOf(
  client: pg.PoolClient,
  ask: () => Promise<unknown>,
): Promise<string[]> {
  const spy = vi.spyOn(client, 'query')
  await ask()
  const asked = spy.mock.calls.map(([query]) => query as unknown as pg.QueryConfig)
  spy.mockRestore()
  const plans: string[] = []
  for (const { text, values } of asked) {
    const { rows } = await client.query({ text: `EXPLAIN ${text}`, values: values ?? [] })
    plans.push(rows.map((each) => each['QUERY PLAN']).join('\n'))
  }
  return plans
}
