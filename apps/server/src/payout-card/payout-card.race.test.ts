import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  bankCard,
  type Reply,
  type TestPlayer,
  usdtAddress,
} from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { releaseTogether } from '@jinli/dev-env/barrier'
import { newAddress } from '@jinli/dev-env/payout-numbers'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'
import { openNumber } from '../platform/number-seal.ts'

const app = useTestApp()

function bind(player: TestPlayer, form: object): Promise<Reply> {
  return app().call('/api/bindcard', form, player.token)
}

/** Binds a card and repeats the call after a refusal: at most five pay passwords are checked at a time (I-21). */
async function bindAtLast(player: TestPlayer, form: object): Promise<Reply> {
  for (;;) {
    const reply = await bind(player, form)
    if (reply.code !== 423) return reply
    await wait(20)
  }
}

async function numbersOf(player: TestPlayer): Promise<string[]> {
  const { rows } = await app().owner.query<{ sealed: Buffer }>(
    `SELECT number_sealed AS sealed FROM payout_card
     WHERE player_id = $1 AND deleted_at IS NULL ORDER BY kind, slot`,
    [player.id],
  )
  const { cardKey } = app().context.config
  return rows.map((row) => openNumber(cardKey, player.id, row.sealed))
}

const cardNumber = (n: number) => `62000000000000${n.toString().padStart(2, '0')}`
const cardForm = (player: TestPlayer, n: number) => bankCard(player, cardNumber(n))
function addressForm(player: TestPlayer, n: number) {
  const protocol = n % 2 === 0 ? 'TRC20' : 'ERC20'
  return usdtAddress(player, protocol, newAddress(protocol))
}

const rounds = 20

it.each([
  ['cards', cardForm],
  ['addresses', addressForm],
])(
  'R-9: of 20 %s bound at once five stay, 20 times over (R-CARD-08, R-CARD-09)',
  async (_what, form) => {
    for (let round = 0; round < rounds; round += 1) {
      const player = await app().registerPlayer()
      const replies = await atOnce(20, (n) => bindAtLast(player, form(player, n)))
      expect(tally(replies.map((reply) => reply.code))).toEqual({ 200: 5, 1301: 15 })
      expect(new Set(await numbersOf(player)).size).toBe(5)
    }
  },
  120_000,
)

it('R-9: cards and addresses bound at once are counted apart (R-CARD-08)', async () => {
  const player = await app().registerPlayer()
  const replies = await atOnce(20, (n) =>
    bindAtLast(player, n < 10 ? cardForm(player, n) : addressForm(player, n)),
  )
  expect(tally(replies.map((reply) => reply.code))).toEqual({ 200: 10, 1301: 10 })
  expect(await numbersOf(player)).toHaveLength(10)
})

it('R-9: of several that all find one place free, one takes it (R-CARD-09)', async () => {
  const player = await app().registerPlayer()
  for (const n of [1, 2, 3, 4]) await bind(player, cardForm(player, n))
  const row = { text: 'SELECT 1 FROM player WHERE id = $1 FOR UPDATE', values: [player.id] }
  const replies = await releaseTogether(app().owner, row, 5, () =>
    atOnce(20, (n) => bindAtLast(player, cardForm(player, 10 + n))),
  )
  expect(tally(replies.map((reply) => reply.code))).toEqual({ 200: 1, 1301: 19 })
  expect(await numbersOf(player)).toHaveLength(5)
})

it('binds one number once, however often it comes at once', async () => {
  const player = await app().registerPlayer()
  const replies = await atOnce(20, () => bindAtLast(player, cardForm(player, 1)))
  expect(tally(replies.map((reply) => reply.code))).toEqual({ 200: 1, 409: 19 })
  expect(await numbersOf(player)).toEqual([cardNumber(1)])
})

it('B-70: one Ethereum address in twenty spellings of its letters binds once', async () => {
  const player = await app().registerPlayer()
  const address = newAddress('ERC20')
  const capitals = `0x${address.slice(2).toUpperCase()}`
  const replies = await atOnce(20, (n) =>
    bindAtLast(player, usdtAddress(player, 'ERC20', n % 2 === 0 ? address : capitals)),
  )
  expect(tally(replies.map((reply) => reply.code))).toEqual({ 200: 1, 409: 19 })
  expect(await numbersOf(player)).toHaveLength(1)
})

it('the database alone keeps five places, without any lock of the server (R-CARD-09)', async () => {
  const player = await app().registerPlayer()
  const insert = (slot: number) =>
    app().owner.query(
      `INSERT INTO payout_card (player_id, kind, slot, bank, owner, number_sealed, number_mark,
         number_tail) VALUES ($1, 'bank_card', $2, 'b', 'o', $3, $3, '')`,
      [player.id, slot, randomBytes(8)],
    )
  for (const slot of [1, 2, 3, 4, 5]) await insert(slot)
  await expect(insert(5)).rejects.toThrow(/payout_card_slot/)
  await expect(insert(6)).rejects.toThrow(/payout_card_slot_check/)
})

it('a withdrawal keeps the card it was asked with while that card is unbound (money I-20)', async () => {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  const bank = await app().bindCard(player)
  const [number] = await numbersOf(player)
  const [unbound, ...withdrawals] = await Promise.all([
    app().call('/api/delcard', { id: bank }, player.token),
    ...Array.from({ length: 4 }, (_, n) =>
      app().call(
        '/api/withdraw',
        { amount: 100 + n, bank, password: player.payPassword },
        player.token,
      ),
    ),
  ])
  expect(unbound?.code).toBe(200)
  const { rows } = await app().owner.query<{ sealed: Buffer }>(
    'SELECT number_sealed AS sealed FROM withdrawal WHERE player_id = $1',
    [player.id],
  )
  expect(rows).toHaveLength(withdrawals.filter((reply) => reply.code === 200).length)
  const { cardKey } = app().context.config
  for (const { sealed } of rows) expect(openNumber(cardKey, player.id, sealed)).toBe(number)
  const late = await app().call(
    '/api/withdraw',
    { amount: 100, bank, password: player.payPassword },
    player.token,
  )
  expect(late.error).toBe('withdrawal.card-missing')
})

it('another player’s card cannot be unbound or paid to (R-CARD-10, R-WD-21)', async () => {
  const [owner, other] = [await app().registerPlayer(), await app().registerPlayer()]
  await app().fund(other, 100_000n)
  const bank = await app().bindCard(owner)
  const unbound = await app().call('/api/delcard', { id: bank }, other.token)
  expect(unbound.error).toBe('card.not-found')
  const withdrawal = await app().call(
    '/api/withdraw',
    { amount: 100, bank, password: other.payPassword },
    other.token,
  )
  expect(withdrawal.error).toBe('withdrawal.card-missing')
  expect(await numbersOf(owner)).toHaveLength(1)
})
