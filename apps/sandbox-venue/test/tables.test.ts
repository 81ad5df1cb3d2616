import { randomUUID } from 'node:crypto'
import { linkOf, makeChain } from '@jinli/fair/chain'
import { prove } from '@jinli/fair/proof'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { gamesOf } from '../src/catalog/game-list.ts'
import { readConfig } from '../src/config.ts'
import { linkAt, newChain } from '../src/fairness/chains.ts'
import { rules as dragonTiger } from '../src/games/dragon-tiger/rules.ts'
import { isTable } from '../src/games/game.ts'
import { startVenue } from '../src/venue.ts'
import {
  makeFolder,
  openVenue,
  type Reply,
  type VendorClient,
  vendorClient,
  venueEnvironment,
} from './venue-client.ts'

const tables = [...gamesOf(null).values()].filter(isTable)
let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  // With these settings a round of dragon tiger takes 3 s, and one of K3 7.5 s.
  venue = await openVenue({ VENUE_TABLE_SECONDS: '4' })
  // The chain of a table is created for its first player. This wait happens here and not in a test.
  for (const { code } of tables)
    await tableOf(await venue.openSession(`first-${code}`, '1', code))
})
afterAll(() => venue.close())

const chips = (...places: [string, number][]) => ({
  chips: places.map(([place, units]) => ({ place, units })),
})

type Table = {
  now: number
  chain: number
  round: { index: number; closes_at: number; settles_at: number; ends_at: number }
  balance: string
  past: { index: number; outcome: unknown }[]
  bets: { stake: string; payout: string; status: string }[]
  crowd: { players: number; units: Record<string, number> }
  commitment: { start: string; salt: string }
}

async function tableOf(session: string): Promise<Table> {
  const { status, body } = await venue.play<Table>('/play/table', { session, since: 0 })
  expect(status).toBe(200)
  return body
}

/** Waits for a round of the table that takes bets for at least 900 ms more. */
function openTable(session: string): Promise<Table> {
  return openAt(() => tableOf(session))
}

async function openAt(read: () => Promise<Table>): Promise<Table> {
  for (;;) {
    const table = await read()
    if (table.round.closes_at - table.now > 900) return table
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function place(session: string, table: Table, bet: unknown, nonce: string = randomUUID()) {
  const { chain, round } = table
  return venue.play('/play/table/bet', { session, chain, round: round.index, bet, nonce })
}

async function settledBets(session: string): Promise<Record<string, unknown>[]> {
  const read = async () => {
    const { body } = await venue.play('/play/table/bets', { session, before: '' })
    return body['rounds'] as Record<string, unknown>[]
  }
  // Tests of all games run at the same time, so a poll must not use the `expect` of one test.
  await vi.waitFor(
    async () => {
      const open = (await read()).filter(({ status }) => status === 'open')
      if (open.length > 0) throw new Error('not settled yet')
    },
    { timeout: 60_000, interval: 100 },
  )
  return read()
}

it('the chain of a table equals that of the fair package', async () => {
  const last = Buffer.alloc(32, 7)
  const mine = newChain(last, 2500, 1000)
  const theirs = await makeChain(last.toString('hex'), 2500, 1000)
  expect(mine).toEqual(theirs)
  for (const index of [1, 999, 1000, 1001, 2500])
    expect(linkAt(mine, index)).toBe(await linkOf(theirs, index))
  expect(() => linkAt(mine, 2501)).toThrow('no round')
})

describe('a table', () => {
  it('R-GAME-58: takes bets until it closes, shows one outcome to all, pays once', async () => {
    const session = await venue.openSession('one', '100', 'dragon-tiger')
    const other = await venue.openSession('two', '100', 'dragon-tiger')
    const table = await openTable(session)
    const bet = chips(['dragon', 10], ['tie', 1])
    const nonce = randomUUID()
    const first = await place(session, table, bet, nonce)
    expect(first.body).toMatchObject({ stake: '11.00', status: 'open', balance: '89.00' })
    // A repeat gets the same bet. Another bet under the same nonce is refused.
    expect((await place(session, table, bet, nonce)).body).toEqual(first.body)
    const reply = await place(session, table, chips(['tiger', 1]), nonce)
    expect(reply).toMatchObject({ status: 409, body: { error: 'nonce_conflict' } })
    await place(other, table, chips(['tiger', 5]))
    const { crowd, bets, past } = await tableOf(other)
    expect(crowd).toEqual({ players: 2, units: { dragon: 10, tie: 1, tiger: 5 } })
    expect(bets).toHaveLength(1)
    expect(past.some(({ index }) => index === table.round.index)).toBe(false)

    const [mine] = await settledBets(session)
    const [theirs] = await settledBets(other)
    expect(mine?.['shown']).toEqual(theirs?.['shown'])
    const { multiple } = dragonTiger.payoutOf(mine?.['shown'] as never, bet)
    expect(BigInt(String(mine?.['payout']).replace('.', ''))).toBe(
      (multiple * 100n) / 10_000n,
    )
    const payout = Number(mine?.['payout'])
    expect(Number((await tableOf(session)).balance)).toBe(89 + payout)
    const { body } = await venue.call('/v1/bets', { after: '', limit: 500 })
    const versions = (body['bets'] as { bet_id: string; version: number; status: string }[])
      .filter(({ bet_id }) => bet_id === mine?.['round_id'])
      .map(({ version, status }) => [version, status])
    expect(versions).toEqual([
      [1, 'open'],
      [2, 'settled'],
    ])
  })

  it('R-GAME-58: refuses bets after the close, of another round, or above the balance', async () => {
    const session = await venue.openSession('late', '20', 'dragon-tiger')
    const table = await openTable(session)
    const expectRefusal = async (reply: Promise<Reply>, status: number, error: string) =>
      expect(await reply).toMatchObject({ status, body: { error } })
    const next = { ...table, round: { ...table.round, index: table.round.index + 1 } }
    await expectRefusal(place(session, next, chips(['dragon', 1])), 409, 'bets_closed')
    await expectRefusal(
      place(session, table, chips(['dragon', 21])),
      409,
      'insufficient_balance',
    )
    await expectRefusal(place(session, table, chips(['nowhere', 1])), 400, 'bad_request')
    await expectRefusal(place(session, table, { chips: [] }), 400, 'bad_request')
    await expect
      .poll(async () => (await tableOf(session)).round.index)
      .not.toBe(table.round.index)
    await expectRefusal(place(session, table, chips(['dragon', 1])), 409, 'bets_closed')
    expect((await tableOf(session)).balance).toBe('20.00')
  })

  it('a game of one kind has no calls of the other', async () => {
    const table = await venue.openSession('kind', '10', 'dragon-tiger')
    const slot = await venue.openSession('kind-slot', '10', 'koi-leap')
    for (const [path, body] of [
      ['/play/state', { session: table }],
      ['/play/table', { session: slot, since: 0 }],
    ] as const)
      expect((await venue.play(path, body)).status).toBe(404)
  })

  it('a voided bet returns its stake and is not settled', async () => {
    const session = await venue.openSession('voided', '10', 'dragon-tiger')
    const table = await openTable(session)
    const { body } = await place(session, table, chips(['tie', 10]))
    const endsAs = async (as: string) =>
      (await venue.call('/v1/bets/end', { bet_id: body['bet_id'], as })).body['status']
    // A table bet ends only when its round is due, and no operator can end it earlier (R-BET-12).
    expect(await endsAs('left')).toBe('open')
    expect(await endsAs('void')).toBe('void')
    const [bet] = await settledBets(session)
    expect(bet).toMatchObject({ status: 'void', payout: '0.00' })
    await expect
      .poll(async () => (await tableOf(session)).round.index)
      .not.toBe(table.round.index)
    expect((await tableOf(session)).balance).toBe('10.00')
  })
})

it('R-GAME-58: a clock that is set back opens no round whose outcome was published', async () => {
  const session = await venue.openSession('clock', '10', 'dragon-tiger')
  const view = await tableOf(session)
  await expect
    .poll(async () => (await tableOf(session)).round.index)
    .not.toBe(view.round.index)
  const lastIndex = (await tableOf(session)).past.at(-1)?.index ?? 0
  const back = view.now - (Date.now() - view.now) - 10_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => back)
  try {
    const { chain, round } = await tableOf(session)
    expect(round.index).toBeLessThanOrEqual(lastIndex)
    const order = { session, chain, round: round.index, bet: chips(['tiger', 1]) }
    const late = await venue.play('/play/table/bet', { ...order, nonce: randomUUID() })
    expect(late).toMatchObject({ status: 409, body: { error: 'bets_closed' } })
  } finally {
    clock.mockRestore()
  }
})

it('R-GAME-58: bets that were open at a stop are settled after the restart', async () => {
  const { folder, remove } = makeFolder()
  const config = readConfig(venueEnvironment(folder, { VENUE_TABLE_SECONDS: '4' }))
  const first = await startVenue(config)
  const before = vendorClient(first.port)
  const session = await before.openSession('stopped', '10', 'dragon-tiger')
  const read = async (client: VendorClient) =>
    (await client.play<Table>('/play/table', { session, since: 0 })).body
  const { chain, round } = await openAt(() => read(before))
  const order = { session, chain, round: round.index, bet: chips(['tiger', 10]) }
  const reply = await before.play('/play/table/bet', { ...order, nonce: randomUUID() })
  expect(reply.body).toMatchObject({ status: 'open' })
  await first.close()
  const second = await startVenue(config)
  const after = vendorClient(second.port)
  await expect
    .poll(async () => {
      const { body } = await after.play('/play/table/bets', { session, before: '' })
      return (body['rounds'] as { status: string }[]).map(({ status }) => status)
    })
    .toEqual(['settled'])
  expect((await read(after)).chain).toBe(chain)
  await second.close()
  remove()
})

it.concurrent.each(tables.map((game) => [game.code, game] as const))(
  'R-FAIR-04: rounds of %s are proved by chain and rules, and no other outcome is',
  async (code, game) => {
    const session = await venue.openSession(`shared-${code}`, '100', code)
    const { now, round, commitment, past } = await tableOf(session)
    const places = /data-place="([^"]+)"/.exec(game.page.board)?.[1] ?? ''
    const more = code === 'crash' ? { autoAt: 200 } : {}
    const wager = { ...chips([places, 1]), ...more }
    const reply = await place(session, await openTable(session), wager)
    expect(reply.body).toMatchObject({ status: 'open' })
    expect(past.every(({ index }) => index < round.index || now >= round.closes_at)).toBe(
      true,
    )
    const [bet] = await settledBets(session)
    const { start, index, salt, link } = (bet ?? {})['chain'] as Record<string, never>
    expect({ start, salt }).toEqual({ start: commitment.start, salt: commitment.salt })
    const evidence = { kind: 'shared', known: { link: start, index: 0 }, index, link, salt }
    const proof = await prove(evidence, (draws) => game.shared.draw(draws), bet?.['shown'])
    expect(proof.committed).toBe(start)
    // Another salt may draw the same number by chance, so ten salts are tried.
    const others = Array.from({ length: 10 }, async (_, step) =>
      prove(
        { ...evidence, salt: `${salt}${step}` },
        (draws) => game.shared.draw(draws),
        bet?.['shown'],
      ),
    )
    const refusals = (await Promise.allSettled(others)).filter(
      (other) => other.status === 'rejected',
    )
    expect(refusals).not.toHaveLength(0)
    for (const { reason } of refusals) expect(String(reason)).toContain('outcome-differs')
  },
)
