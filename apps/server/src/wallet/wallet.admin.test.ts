import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { transferAccountAt } from '../venue/venue-account.ts'
import { playerAtVenue } from '../venue-port/player-at-venue.ts'
import type { Direction, Transfer } from './venue-transfer.store.ts'
import { askTransfer, sendTransfer, startTransfer } from './venue-transfer.ts'

const app = useTestApp()
const venue = 'obgdy'
const inCentre = 50_000n
const atVenue = 30_000n

let first: string
let second: string
let cashier: string
beforeAll(async () => {
  first = await app().staffToken()
  second = (await app().newStaff('finance')).token
  cashier = (await app().newStaff('cashier')).token
})

/**
 * Creates a transfer of 70 yuan that the venue does not know. The player has 500 yuan in the centre, 300 at the venue.
 */
async function newTransfer(direction: Direction) {
  const player = await app().registerPlayer()
  await app().fund(player, inCentre + atVenue)
  const account = await transferAccountAt(app().context, player.id, venue)
  const transferIn = { account, direction: 'to_venue', amount: atVenue } as const
  const result = await startTransfer(app().context, transferIn)
  if (result.kind === 'new') await sendTransfer(app().context, result.transfer)
  const order = { account, direction, amount: 7000n }
  const startResult = await startTransfer(app().context, order)
  if (startResult.kind === 'refused') throw new Error('the transfer was refused')
  return { player, transfer: startResult.transfer }
}

/** Creates a transfer like newTransfer, for which the venue has posted `amount`, so that only staff can end it. */
async function newManualTransfer(direction: Direction, amount = '71.00') {
  const { player, transfer } = await newTransfer(direction)
  await app().venue.call('/v1/transfers', {
    reference: transfer.out_trade_no,
    player: playerAtVenue(player.id),
    direction: direction === 'to_venue' ? 'in' : 'out',
    amount,
    currency: 'CNY',
  })
  await askTransfer(app().context, { ...transfer, asked: 1 })
  return { player, transfer }
}

/** A minute later no request is running any more. */
function age(): Promise<void> {
  return app().clock.forward(minuteMs)
}

function settle(
  transfer: Transfer,
  outcome: unknown,
  token: string,
  reason = '已与场馆核实',
) {
  const path = `/admin/api/transfers/${transfer.out_trade_no}/settle`
  return app().call(path, { outcome, reason }, token)
}

function ask(transfer: { out_trade_no: string }, token = cashier) {
  return app().call(`/admin/api/transfers/${transfer.out_trade_no}/ask`, {}, token)
}

async function auditActions(transfer: Transfer): Promise<string[]> {
  const { rows } = await app().owner.query(
    'SELECT action FROM audit WHERE subject = $1 ORDER BY id',
    [transfer.out_trade_no],
  )
  return rows.map((row) => row.action)
}

async function searchTransfers(player: TestPlayer, body: object) {
  const filter = { search: player.name, ...body }
  const { data } = await app().expectOk('/admin/api/transfers', filter, cashier)
  return data?.data as Record<string, unknown>[]
}

/** Returns the player's centre balance and money in transit after this outcome. */
function places(direction: Direction, outcome: 'success' | 'failed') {
  const step = outcome === 'failed' ? 0n : direction === 'to_venue' ? 7000n : -7000n
  return { available: inCentre - step, transit: 0n }
}

describe('the list', () => {
  it('R-ADMIN-19: shows what is open, with what the venue says instead', async () => {
    const { player, transfer } = await newManualTransfer('to_venue')
    const line = {
      out_trade_no: transfer.out_trade_no,
      username: player.name,
      venue,
      venue_name: '锦鲤电游',
      direction: 'to_venue',
      amount: 70,
      venue_amount: 71,
      state: 'manual',
      proposal: null,
      decided_at: null,
    }
    for (const state of ['open', 'manual'])
      expect(await searchTransfers(player, { state })).toEqual([
        expect.objectContaining(line),
      ])
    const all = await searchTransfers(player, { state: 'all' })
    expect(all.map((each) => each.state)).toEqual(['manual', 'success'])
    expect(await searchTransfers(player, { venue: 'pp' })).toEqual([])
    expect(await searchTransfers(player, { search: transfer.out_trade_no })).toHaveLength(1)
  })
})

describe('asking again', () => {
  it('books what the venue says now, and leaves an audit row', async () => {
    const { player, transfer } = await newTransfer('to_venue')
    await sendAtVenue(player, transfer)
    await age()
    expect((await ask(transfer)).data).toMatchObject({ state: 'success' })
    expect(await app().whereabouts(player)).toMatchObject(places('to_venue', 'success'))
    expect(await ask(transfer)).toMatchObject({ code: 409, message: '状态已变更' })
    expect(await auditActions(transfer)).toEqual(['transfer.asked'])
  })

  it('returns what the venue never saw', async () => {
    const { player, transfer } = await newTransfer('to_venue')
    await age()
    expect((await ask(transfer)).data).toMatchObject({ state: 'failed', reason: 'absent' })
    expect(await app().whereabouts(player)).toMatchObject(places('to_venue', 'failed'))
  })

  it('leaves a request alone that is on its way', async () => {
    const { transfer } = await newTransfer('to_centre')
    expect(await ask(transfer)).toMatchObject({ code: 409, message: '上一笔转账处理中' })
    expect(await auditActions(transfer)).toEqual([])
  })

  it('ends a manual one when the vendor has corrected its side; until then it stays', async () => {
    const { player, transfer } = await newManualTransfer('to_centre')
    await age()
    expect((await ask(transfer)).data).toMatchObject({ state: 'manual' })
    expect(await app().whereabouts(player)).toMatchObject({ available: inCentre })
  })
})

async function sendAtVenue(player: TestPlayer, transfer: Transfer): Promise<void> {
  await app().venue.call('/v1/transfers', {
    reference: transfer.out_trade_no,
    player: playerAtVenue(player.id),
    direction: 'in',
    amount: '70.00',
    currency: 'CNY',
  })
}

describe('settling by two people', () => {
  const ends = (['to_venue', 'to_centre'] as const).flatMap((direction) =>
    (['success', 'failed'] as const).map((outcome) => ({ direction, outcome })),
  )
  it.each(ends)(
    'R-ADMIN-20: $direction as $outcome: the second same word moves the money, once',
    async ({ direction, outcome }) => {
      const { player, transfer } = await newManualTransfer(direction)
      const proposal = await settle(transfer, outcome, first)
      expect(proposal.data).toMatchObject({
        state: 'manual',
        proposal: { outcome, by: '管理员', mine: 1 },
      })
      const amountOut = direction === 'to_venue' ? 7000n : 0n
      expect(await app().whereabouts(player)).toMatchObject({ transit: amountOut })
      expect(await settle(transfer, outcome, first)).toMatchObject({
        code: 403,
        message: '须由另一位员工复核',
      })
      const settlement = await settle(transfer, outcome, second, '复核一致')
      expect(settlement.data).toMatchObject({ state: outcome, reason: '复核一致' })
      expect(await app().whereabouts(player)).toMatchObject(places(direction, outcome))
      expect((await settle(transfer, outcome, second)).code).toBe(409)
      expect(await auditActions(transfer)).toEqual([
        'transfer.proposed',
        'transfer.settled',
      ])
    },
  )

  it('another word than the first one’s is a new proposal', async () => {
    const { player, transfer } = await newManualTransfer('to_venue')
    await settle(transfer, 'success', first)
    expect((await settle(transfer, 'failed', second)).data).toMatchObject({
      state: 'manual',
      proposal: { outcome: 'failed', mine: 1 },
    })
    expect((await settle(transfer, 'failed', first)).data?.state).toBe('failed')
    expect(await app().whereabouts(player)).toMatchObject(places('to_venue', 'failed'))
  })

  it('32 second words at one moment end it once', async () => {
    const { player, transfer } = await newManualTransfer('to_venue')
    await settle(transfer, 'success', first)
    const replies = await atOnce(32, () => settle(transfer, 'success', second))
    expect(tally(replies.map((reply) => reply.code))).toEqual({ 200: 1, 409: 31 })
    expect(await app().whereabouts(player)).toMatchObject(places('to_venue', 'success'))
    expect(await auditActions(transfer)).toHaveLength(2)
  })

  it('opposite words at one moment end nothing, unless two agree', async () => {
    const { transfer } = await newManualTransfer('to_venue')
    await Promise.all([
      settle(transfer, 'success', first),
      settle(transfer, 'failed', second),
    ])
    const { rows } = await app().owner.query(
      'SELECT state FROM venue_transfer WHERE id = $1',
      [transfer.id],
    )
    expect(rows).toEqual([{ state: 'manual' }])
  })

  it('what is refused changes nothing: an open one, an odd word, no reason, no right', async () => {
    const { player, transfer } = await newManualTransfer('to_venue')
    const { transfer: open } = await newTransfer('to_venue')
    const before = await app().tableDigest()
    expect((await settle(open, 'failed', first)).code).toBe(409)
    expect((await settle(transfer, 'manual', first)).code).toBe(422)
    expect((await settle(transfer, '', first)).code).toBe(422)
    expect((await settle(transfer, 'success', first, '  ')).message).toBe('请填写原因')
    expect((await settle(transfer, 'success', cashier)).code).toBe(403)
    expect((await settle(transfer, 'success', player.token)).code).toBe(401)
    expect((await ask({ out_trade_no: 'T1' })).code).toBe(404)
    const unknown = { ...transfer, out_trade_no: 'T1' }
    expect((await settle(unknown, 'success', first)).code).toBe(404)
    expect(await app().tableDigest()).toEqual(before)
  })
})
