import { apiClient } from '@jinli/dev-env/api-client'
import { tally } from '@jinli/dev-env/at-once'
import { whileOneRuns } from '@jinli/dev-env/barrier'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer } from '../app.ts'

const app = useTestApp()

let otherNode: FastifyInstance
let call: ReturnType<typeof apiClient>['call']
beforeAll(async () => {
  otherNode = await buildServer(app().context)
  call = apiClient(await otherNode.listen({ port: 0, host: '127.0.0.1' })).call
})
afterAll(() => otherNode.close())

// R-WIRE-25
it('G-16: of two equal withdrawals without a key on two nodes one is made', async () => {
  for (let round = 0; round < 20; round += 1) {
    const player = await app().registerPlayer()
    await app().fund(player, 100_000n)
    const bank = await app().bindCard(player)
    const body = { amount: '100', bank, password: player.payPassword }
    const replies = await whileOneRuns(app().owner, player.id, [
      () => app().call('/api/withdraw', body, player.token),
      () => call('/api/withdraw', body, player.token),
    ])
    expect(tally(replies.map(({ error }) => error ?? 'made'))).toEqual({
      made: 1,
      'idempotency.in-flight': 1,
    })
    const { rows } = await app().owner.query(
      `SELECT count(*)::int AS made, (SELECT count(*)::int FROM unkeyed_request) AS marks
       FROM withdrawal WHERE player_id = $1`,
      [player.id],
    )
    expect(rows[0]).toEqual({ made: 1, marks: 0 })
    // One after the other they are two requests.
    expect((await call('/api/withdraw', body, player.token)).error).not.toBe(
      'idempotency.in-flight',
    )
  }
})

it('G-16: the mark of a dead node ends after a minute', async () => {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  const bank = await app().bindCard(player)
  const body = { amount: '100', bank, password: player.payPassword }
  // The row is one that a killed node has left.
  await app().owner.query(
    `CREATE RULE keep AS ON DELETE TO unkeyed_request DO INSTEAD NOTHING`,
  )
  await app().expectOk('/api/withdraw', body, player.token)
  await app().owner.query('DROP RULE keep ON unkeyed_request')
  expect((await call('/api/withdraw', body, player.token)).error).toBe(
    'idempotency.in-flight',
  )
  await app().clock.forward(61_000)
  expect((await call('/api/withdraw', body, player.token)).code).toBe(200)
})
