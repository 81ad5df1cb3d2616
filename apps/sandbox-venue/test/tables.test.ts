import { randomUUID } from 'node:crypto'
import { linkOf, makeChain } from '@jinli/fair/chain'
import { prove } from '@jinli/fair/proof'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { linkAt, newChain } from '../src/chains.ts'
import { readConfig } from '../src/config.ts'
import { titlesOf } from '../src/offered-titles.ts'
import { rules as dragonTiger } from '../src/titles/dragon-tiger/rules.ts'
import { isTable } from '../src/titles/title.ts'
import { startVenue } from '../src/venue.ts'
import {
  makeFolder,
  openVenue,
  type Reply,
  type VendorClient,
  vendorClient,
  venueEnvironment,
} from './venue-client.ts'

const tables = [...titlesOf(null).values()].filter(isTable)
let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  // A round of dragon tiger in 3 s, of K3 in 7.5.
  venue = await openVenue({ VENUE_TABLE_SECONDS: '4' })
  // The first to open a table waits for its chain.
  for (const { code } of tables) await tableOf(await venue.seat(`first-${code}`, '1', code))
})
afterAll(() => venue.close())

const chips = (...told: [string, number][]) => ({
  chips: told.map(([place, units]) => ({ place, units })),
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
  const { status, body } = await venue.play('/play/table', { session, since: 0 })
  expect(status).toBe(200)
  return body as unknown as Table
}

/** A table that takes bets for some time yet. */
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
  // Tests of all titles run at once: what polls must not ask which of them it belongs to.
  await vi.waitFor(
    async () => {
      const open = (await read()).filter(({ status }) => status === 'open')
      if (open.length > 0) throw new Error('not settled yet')
    },
    { timeout: 60_000, interval: 100 },
  )
  return read()
}

it('the chain of a table is that of the fair package', async () => {
  const last = Buffer.alloc(32, 7)
  const mine = newChain(last, 2500, 1000)
  const theirs = await makeChain(last.toString('hex'), 2500, 1000)
  expect(mine).toEqual(theirs)
  for (const index of [1, 999, 1000, 1001, 2500])
    expect(linkAt(mine, index)).toBe(await linkOf(theirs, index))
  expect(() => linkAt(mine, 2501)).toThrow('no round')
})

describe('a table', () => {
  it('R-GAME-58: takes bets until it closes, shows one outcome to all, pays it once', async () => {
    const session = await venue.seat('one', '100', 'dragon-tiger')
    const other = await venue.seat('two', '100', 'dragon-tiger')
    const table = await openTable(session)
    const bet = chips(['dragon', 10], ['tie', 1])
    const nonce = randomUUID()
    const first = await place(session, table, bet, nonce)
    expect(first.body).toMatchObject({ stake: '11.00', status: 'open', balance: '89.00' })
    // The same try again is the same bet; another bet under its name is none.
    expect((await place(session, table, bet, nonce)).body).toEqual(first.body)
    const changed = await place(session, table, chips(['tiger', 1]), nonce)
    expect(changed).toMatchObject({ status: 409, body: { error: 'nonce_conflict' } })
    await place(other, table, chips(['tiger', 5]))
    const { crowd, bets, past } = await tableOf(other)
    expect(crowd).toEqual({ players: 2, units: { dragon: 10, tie: 1, tiger: 5 } })
    expect(bets).toHaveLength(1)
    expect(past.some(({ index }) => index === table.round.index)).toBe(false)

    const [mine] = await settledBets(session)
    const [theirs] = await settledBets(other)
    expect(mine?.['shown']).toEqual(theirs?.['shown'])
    const { multiple } = dragonTiger.pays(mine?.['shown'] as never, bet)
    expect(BigInt(String(mine?.['payout']).replace('.', ''))).toBe(
      (multiple * 100n) / 10_000n,
    )
    const paid = Number(mine?.['payout'])
    expect(Number((await tableOf(session)).balance)).toBe(89 + paid)
    const { body } = await venue.call('/v1/bets', { after: '', limit: 500 })
    const told = (body['bets'] as { bet_id: string; version: number; status: string }[])
      .filter(({ bet_id }) => bet_id === mine?.['round_id'])
      .map(({ version, status }) => [version, status])
    expect(told).toEqual([
      [1, 'open'],
      [2, 'settled'],
    ])
  })

  it('R-GAME-58: takes nothing after it closed, of another round, or beyond the purse', async () => {
    const session = await venue.seat('late', '20', 'dragon-tiger')
    const table = await openTable(session)
    const refused = async (reply: Promise<Reply>, status: number, error: string) =>
      expect(await reply).toMatchObject({ status, body: { error } })
    const next = { ...table, round: { ...table.round, index: table.round.index + 1 } }
    await refused(place(session, next, chips(['dragon', 1])), 409, 'bets_closed')
    await refused(place(session, table, chips(['dragon', 21])), 409, 'insufficient_balance')
    await refused(place(session, table, chips(['nowhere', 1])), 400, 'bad_request')
    await refused(place(session, table, { chips: [] }), 400, 'bad_request')
    await expect
      .poll(async () => (await tableOf(session)).round.index)
      .not.toBe(table.round.index)
    await refused(place(session, table, chips(['dragon', 1])), 409, 'bets_closed')
    expect((await tableOf(session)).balance).toBe('20.00')
  })

  it('a title of one kind has no calls of the other', async () => {
    const table = await venue.seat('kind', '10', 'dragon-tiger')
    const slot = await venue.seat('kind-slot', '10', 'koi-leap')
    for (const [path, body] of [
      ['/play/state', { session: table }],
      ['/play/table', { session: slot, since: 0 }],
    ] as const)
      expect((await venue.play(path, body)).status).toBe(404)
  })

  it('a voided bet gives its stake back and is not settled', async () => {
    const session = await venue.seat('voided', '10', 'dragon-tiger')
    const table = await openTable(session)
    const { body } = await place(session, table, chips(['tie', 10]))
    const ended = async (as: string) =>
      (await venue.call('/v1/bets/end', { bet_id: body['bet_id'], as })).body['status']
    // Its time has not come, and no operator makes it come (R-BET-12).
    expect(await ended('left')).toBe('open')
    expect(await ended('void')).toBe('void')
    const [bet] = await settledBets(session)
    expect(bet).toMatchObject({ status: 'void', payout: '0.00' })
    await expect
      .poll(async () => (await tableOf(session)).round.index)
      .not.toBe(table.round.index)
    expect((await tableOf(session)).balance).toBe('10.00')
  })
})

it('R-GAME-58: a clock that is set back opens no round whose outcome was told', async () => {
  const session = await venue.seat('clock', '10', 'dragon-tiger')
  const seen = await tableOf(session)
  await expect
    .poll(async () => (await tableOf(session)).round.index)
    .not.toBe(seen.round.index)
  const told = (await tableOf(session)).past.at(-1)?.index ?? 0
  const back = seen.now - (Date.now() - seen.now) - 10_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => back)
  try {
    const { chain, round } = await tableOf(session)
    expect(round.index).toBeLessThanOrEqual(told)
    const order = { session, chain, round: round.index, bet: chips(['tiger', 1]) }
    const late = await venue.play('/play/table/bet', { ...order, nonce: randomUUID() })
    expect(late).toMatchObject({ status: 409, body: { error: 'bets_closed' } })
  } finally {
    clock.mockRestore()
  }
})

it('R-GAME-58: what was open when the venue stopped is settled when it is back', async () => {
  const { folder, remove } = makeFolder()
  const config = readConfig(venueEnvironment(folder, { VENUE_TABLE_SECONDS: '4' }))
  const first = await startVenue(config)
  const before = vendorClient(first.port)
  const session = await before.seat('stopped', '10', 'dragon-tiger')
  const read = async (client: VendorClient) =>
    (await client.play('/play/table', { session, since: 0 })).body as unknown as Table
  const { chain, round } = await openAt(() => read(before))
  const order = { session, chain, round: round.index, bet: chips(['tiger', 10]) }
  const placed = await before.play('/play/table/bet', { ...order, nonce: randomUUID() })
  expect(placed.body).toMatchObject({ status: 'open' })
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

it.concurrent.each(tables.map((title) => [title.code, title] as const))(
  'R-FAIR-04: rounds of %s are proved by chain and rules, and no other outcome is',
  async (code, title) => {
    const session = await venue.seat(`shared-${code}`, '100', code)
    const { now, round, commitment, past } = await tableOf(session)
    const places = /data-place="([^"]+)"/.exec(title.page.board)?.[1] ?? ''
    const more = code === 'crash' ? { autoAt: 200 } : {}
    const wager = { ...chips([places, 1]), ...more }
    const placed = await place(session, await openTable(session), wager)
    expect(placed.body).toMatchObject({ status: 'open' })
    expect(past.every(({ index }) => index < round.index || now >= round.closes_at)).toBe(
      true,
    )
    const [bet] = await settledBets(session)
    const { start, index, salt, link } = (bet ?? {})['chain'] as Record<string, never>
    expect({ start, salt }).toEqual({ start: commitment.start, salt: commitment.salt })
    const evidence = { kind: 'shared', known: { link: start, index: 0 }, index, link, salt }
    const proof = await prove(evidence, (draws) => title.shared.draw(draws), bet?.['shown'])
    expect(proof.committed).toBe(start)
    const other = { ...evidence, salt: `${salt}0` }
    await expect(
      prove(other, (draws) => title.shared.draw(draws), bet?.['shown']),
    ).rejects.toThrow('outcome-differs')
  },
)
