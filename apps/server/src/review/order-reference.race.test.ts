import { randomUUID } from 'node:crypto'
import type { Reply, TestPlayer } from '@jinli/dev-env/api-client'
import { tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let card: number
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 4_900_000n)
  card = await app().bindCard(player)
})

async function staffCall(path: string, body: object): Promise<Reply> {
  return app().call(`/admin/api/${path}`, body, await app().staffToken())
}

function adjust(reference: string): Promise<Reply> {
  const form = { username: player.name, direction: 'credit', amount: 10, reason: '补记' }
  return staffCall('adjustments/create', { ...form, reference })
}

async function creditDeposit(reference: string): Promise<Reply> {
  const saver = await app().registerPlayer()
  const number = await app().submitDeposit(saver, 30_000n)
  return staffCall(`deposits/${number}/approve`, { reference })
}

async function payOut(reference: string): Promise<Reply> {
  const form = { amount: 100, bank: card, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, player.token)
  return staffCall(`withdrawals/${String(data?.out_trade_no)}/approve`, { reference })
}

const kinds = { adjustment: adjust, deposit: creditDeposit, withdrawal: payOut }
const pairs = Object.keys(kinds).flatMap((one) =>
  Object.keys(kinds).map(
    (other) => [one, other] as [keyof typeof kinds, keyof typeof kinds],
  ),
)
const rounds = Array.from({ length: 20 }, (_, n) => n + 1)

// R-MONEY-29
describe('a receipt belongs to one order', () => {
  it.each(pairs)(
    'D-25: the reference of one %s is refused to another %s',
    async (one, other) => {
      const reference = `S-${randomUUID()}`
      const first = await kinds[one](reference)
      expect(first).toMatchObject({ code: 200, data: { reference } })
      const number = Object.entries(first.data ?? {}).find(([name]) =>
        ['adjustment_no', 'deposit_no', 'out_trade_no'].includes(name),
      )?.[1]
      expect(await kinds[other](` ${reference.toLowerCase()} `)).toMatchObject({
        code: 409,
        message: `该流水号已使用（${String(number)}）`,
      })
    },
  )

  it('D-25: an order that is given up gives its receipt back', async () => {
    const reference = `S-${randomUUID()}`
    const { data } = await adjust(reference)
    const cancel = `adjustments/${String(data?.adjustment_no)}/cancel`
    expect((await staffCall(cancel, { reason: '填错' })).code).toBe(200)
    expect((await creditDeposit(reference)).code).toBe(200)
  })

  it.each(rounds)(
    'D-25: round %i: of orders of all kinds at once one gets it',
    async () => {
      const reference = `S-${randomUUID()}`
      const works = [creditDeposit, adjust, payOut, creditDeposit]
      const replies = await Promise.all(works.map((work) => work(reference)))
      expect(tally(replies.map((reply) => reply.code))).toEqual({ 200: 1, 409: 3 })
    },
  )
})
