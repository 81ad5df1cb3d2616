import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { sealLedger } from '../money/seal-ledger.ts'
import { transferAccountAt } from '../venue/venue-account.ts'
import { playerAtVenue } from '../venue-port/player-at-venue.ts'
import { askTransfer, startTransfer } from '../wallet/venue-transfer.ts'

const app = useTestApp({ venue: { inside: false } })
const venue = 'obgdy'

let player: TestPlayer
let owner: string
let finance: string
beforeAll(async () => {
  owner = await app().staffToken()
  finance = (await app().newStaff('finance')).token
  player = await app().registerPlayer()
  await app().fund(player, 80_000n)
})

type Row = Record<string, unknown>
type Picture = {
  accounts: Row[]
  players: Row
  venues: Row[]
  suspense: number
  violations: Row[]
  seal: Row | null
  alarms: Row[]
  runs: Row[]
}

async function picture(token = owner): Promise<Picture> {
  const { data } = await app().expectOk('/admin/api/reconciliation', {}, token)
  return data as unknown as Picture
}

async function ofVenue(code = venue): Promise<Row> {
  return (await picture()).venues.find((each) => each.venue === code) ?? {}
}

function move(amount: number, [sourcetype, targettype]: [string, string]) {
  const body = { amount, sourcetype, targettype }
  return app().expectOk('/api/transfer', body, player.token)
}

/** Returns the clearing balance (yuan) that follows from the venue's report. */
function explainedBy(row: Row): number {
  return (Math.round(Number(row.theirs) * 100) + Math.round(Number(row.result) * 100)) / 100
}

describe('the picture', () => {
  it('R-ADMIN-16: house accounts, players, venues by their own report, seal', async () => {
    await move(300, ['userbalance', venue])
    const session = await app().openGame(player)
    for (const stake of ['10', '20', '1']) await app().spin(session, stake)
    // Open transactions of other databases on the same server delay a seal for a moment.
    await expect
      .poll(async () => {
        await sealLedger(app().context.pool)
        return (await picture(finance)).seal
      })
      .not.toBeNull()
    const report = await picture(finance)
    expect(report.accounts).toEqual(
      expect.arrayContaining([
        { account: 'cashier:bank', label: '银行转账', balance: -800 },
        { account: 'house:suspense', label: '挂账待查', balance: 0 },
        { account: 'house:fee', label: '手续费', balance: 0 },
        { account: 'venue:obgdy:clearing', label: '锦鲤电游', balance: 300 },
      ]),
    )
    expect(report.accounts.reduce((sum, each) => sum + Number(each.balance), 0)).toBe(-500)
    expect(report.players).toEqual({ available: 500, held: 0, in_transit: 0 })
    expect(report.venues.map((each) => each.venue)).toEqual(['obgdy', 'pp'])
    const [obgdy] = report.venues
    expect(obgdy).toMatchObject({
      ours: 300,
      difference: 0,
      explained: 1,
      in_transit: 0,
      in_transit_to_centre: 0,
      open_transfers: 0,
      oldest_open: null,
    })
    expect(obgdy?.theirs).not.toBe(300)
    expect(explainedBy(obgdy ?? {})).toBe(300)
    expect(report).toMatchObject({ suspense: 0, violations: [], alarms: [], runs: [] })
    expect(report.seal).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it('a difference that an open transfer explains is no alarm; one that it leaves behind is', async () => {
    const order = {
      account: await transferAccountAt(app().context, player.id, venue),
      direction: 'to_venue',
      amount: 7000n,
    } as const
    const result = await startTransfer(app().context, order)
    if (result.kind !== 'new') throw new Error('the transfer did not start')
    const number = result.transfer.out_trade_no
    await app().venue.call('/v1/transfers', {
      reference: number,
      player: playerAtVenue(player.id),
      direction: 'in',
      amount: '60.00',
      currency: 'CNY',
    })
    await askTransfer(app().context, { ...result.transfer, asked: 1 })
    expect(await ofVenue()).toMatchObject({
      ours: 300,
      in_transit: 70,
      open_transfers: 1,
      difference: -60,
      explained: 1,
    })
    expect((await picture()).alarms).toEqual([])
    for (const token of [owner, finance])
      await app().expectOk(
        `/admin/api/transfers/${number}/settle`,
        { outcome: 'success', reason: '核实' },
        token,
      )
    // Two members confirmed 70, the venue reports 60: the difference of ten yuan stays visible (money F-4, I-29).
    expect(await ofVenue()).toMatchObject({ ours: 370, difference: 10, explained: 0 })
    expect((await picture()).alarms).toEqual([
      { kind: 'venue_difference', subject: venue, detail: '锦鲤电游', since: null },
    ])
  })

  it('a venue that does not answer is said so, and the rest is there', async () => {
    await app().venue.kill()
    try {
      expect(await ofVenue()).toMatchObject({
        ours: 370,
        theirs: null,
        result: null,
        difference: null,
        explained: 0,
      })
    } finally {
      await app().venue.restart()
    }
    expect(await ofVenue()).toMatchObject({ ours: 370, difference: 10 })
  })
})

async function storedRuns(): Promise<Row[]> {
  const { rows } = await app().owner.query(
    `SELECT venue, day::text, kind, ours::int, difference::int, run_by IS NULL AS by_itself
     FROM reconciliation_run ORDER BY day, venue, id`,
  )
  return rows
}

async function daily(at: string, nodes = 1): Promise<void> {
  await app().clock.stop(`${at}+08:00`)
  await atOnce(nodes, () => app().runJob('reconcile-daily'))
}

describe('kept comparisons', () => {
  const obgdy = { venue, kind: 'daily', ours: 37_000, difference: 1000, by_itself: true }
  const pp = { venue: 'pp', kind: 'daily', ours: 0, difference: 0, by_itself: true }

  it('R-ADMIN-17: once per brand day and venue from three o’clock on, on however many nodes', async () => {
    await daily('2026-03-01T02:59:59')
    expect(await storedRuns()).toEqual([])
    await daily('2026-03-01T03:00:01', 8)
    await daily('2026-03-01T23:59:59')
    await daily('2026-03-02T02:00:00')
    const day = '2026-03-01'
    expect(await storedRuns()).toEqual([
      { ...obgdy, day },
      { ...pp, day },
    ])
    await daily('2026-03-02T03:00:00')
    expect(await storedRuns()).toHaveLength(4)
    expect((await picture()).runs[0]).toMatchObject({ day: '2026-03-02', kind: 'daily' })
    // The difference is listed; nothing in our ledger has moved.
    expect(await ofVenue()).toMatchObject({ ours: 370, difference: 10 })
  })

  it('a silent venue is asked again for an hour, then its silence is kept', async () => {
    await app().venue.kill()
    try {
      await daily('2026-03-03T03:30:00')
      expect(await storedRuns()).toHaveLength(4)
      await daily('2026-03-03T04:00:00')
      expect((await storedRuns()).slice(4)).toEqual([
        { ...obgdy, day: '2026-03-03', difference: null },
        { ...pp, day: '2026-03-03', difference: null },
      ])
    } finally {
      await app().venue.restart()
    }
  })

  it('R-ADMIN-21: staff may ask at any time, again and again, with an audit row each', async () => {
    const before = await storedRuns()
    const run = () => app().expectOk('/admin/api/reconciliation/run', {}, finance)
    expect((await run()).data?.venues).toEqual([
      expect.objectContaining({ venue, ours: 370, difference: 10, explained: 0 }),
      expect.objectContaining({ venue: 'pp', ours: 0, difference: 0, explained: 1 }),
    ])
    await run()
    expect((await storedRuns()).length - before.length).toBe(4)
    const { rows } = await app().owner.query(
      `SELECT count(*)::int AS n FROM audit WHERE action = 'reconciliation.run'`,
    )
    expect(rows).toEqual([{ n: 2 }])
    expect((await picture()).runs[0]).toMatchObject({
      kind: 'manual',
      run_by: expect.stringContaining('finance'),
    })
  })

  it('are evidence: the server’s role can neither change nor remove them', async () => {
    const { pool } = app().context
    for (const text of [
      'UPDATE reconciliation_run SET ours = 0',
      'DELETE FROM reconciliation_run',
      'DELETE FROM adjustment',
    ])
      await expect(pool.query(text)).rejects.toThrow(/permission denied/)
  })

  it('are for those who read the books', async () => {
    const before = await app().tableDigest()
    const cashier = (await app().newStaff('cashier')).token
    const after = await app().tableDigest()
    for (const path of ['', '/run'])
      for (const [token, code] of [
        [cashier, 403],
        [player.token, 401],
      ] as const)
        expect((await app().call(`/admin/api/reconciliation${path}`, {}, token)).code).toBe(
          code,
        )
    expect(await app().tableDigest()).toEqual(after)
    expect(before).not.toEqual(after)
  })
})
