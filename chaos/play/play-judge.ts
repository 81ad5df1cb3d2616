import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@jinli/client/client'
import { runReconciliation } from '@jinli/contract/reconciliation.admin'
import { parseYuan, yuanText } from '@jinli/money/money'
import type { Pool } from 'pg'
import { eachOf } from '../lanes.ts'
import { untilNothingOpen } from '../storm.ts'
import { type Playing, seatIn } from './play-player.ts'
import type { BetWord, PlayTally } from './play-tally.ts'
import { toldBets } from './play-title.ts'

type Told = BetWord & { player: string; code: string; takenBack?: boolean }

const settleMs = 60_000

/** What the venues' own lists say, asked as each player: by `<venue>/<bet id>`. */
async function askLists(
  playings: readonly Playing[],
  tally: PlayTally,
): Promise<Map<string, Told>> {
  const listed = new Map<string, Told>()
  await eachOf(playings, 12, async (playing) => {
    for (const frame of playing.frames.values()) {
      const seat = seatIn(playing, frame, performance.now() + settleMs)
      if (tally.unplayed.has(`${frame.venue} ${frame.code}`)) continue
      for (const { round_id: id, stake, payout, status } of await toldBets(seat)) {
        const bet = { stake, payout, status, player: playing.person.id, code: frame.code }
        listed.set(`${frame.venue}/${id}`, bet)
      }
    }
  })
  return listed
}

async function readRecord(owner: Pool): Promise<Map<string, Told>> {
  const { rows } = await owner.query<{
    place: string
    player: string
    code: string
    stake: bigint
    payout: bigint
    status: string
    takenBack: boolean
  }>(
    // A round of a venue that asks us for the money is the player's own there: its bet is called round and player.
    `SELECT b.venue || '/' || coalesce(r.round, b.bet_id) AS place, b.player_id::text AS player,
       b.game_code AS code, b.stake, b.payout, b.state AS status,
       coalesce(r.returned = r.stake AND r.payout = 0, false) AS "takenBack"
     FROM bet b LEFT JOIN seamless_round r ON r.venue = b.venue AND r.player_id = b.player_id
       AND b.bet_id = r.round || '.' || r.player_id`,
  )
  return new Map(
    rows.map(({ place, stake, payout, ...rest }) => [
      place,
      { ...rest, stake: yuanText(stake), payout: yuanText(payout) },
    ]),
  )
}

/** Waits until the record has what the venues have; the job that reads their feeds runs every two seconds. */
async function untilImported(owner: Pool, listed: ReadonlyMap<string, Told>) {
  const deadline = performance.now() + settleMs
  for (;;) {
    const record = await readRecord(owner)
    const isWhole = [...listed].every(
      ([place, bet]) => record.get(place)?.status === bet.status,
    )
    if (isWhole || performance.now() > deadline) return record
    await wait(1000)
  }
}

function sameBet(a: Told, b: Told | undefined): boolean {
  if (!b) return false
  const fen = ({ stake, payout }: Told) => `${parseYuan(stake)}/${parseYuan(payout)}`
  return fen(a) === fen(b) && a.player === b.player && a.code === b.code
}

/** A stake that a venue asked us for and gave back whole, and of which it told the player nothing. */
function isTakenBack({ bets }: PlayTally, place: string, bet: Told): boolean {
  return bet.takenBack === true && bet.status === 'void' && !bets.has(place)
}

/** What was told to players, what the venues list and what the record has are the same bets. */
function compareBets(
  tally: PlayTally,
  listed: ReadonlyMap<string, Told>,
  record: ReadonlyMap<string, Told>,
): string[] {
  const wrong: string[] = []
  const say = (place: string, what: string, ...told: (Told | undefined)[]) =>
    wrong.push(`${place}: ${what} ${JSON.stringify(told)}`)
  for (const [place, bet] of tally.bets) {
    const there = listed.get(place)
    if (!there) say(place, 'told to the player, not in the venue’s list', bet)
    else if (bet.status === 'settled' && !sameBet(bet, there))
      say(place, 'told otherwise to the player', bet, there)
  }
  for (const [place, bet] of listed) {
    const ours = record.get(place)
    if (!tally.bets.has(place)) say(place, 'in the venue’s list, told to nobody', bet)
    if (!sameBet(bet, ours) || bet.status !== ours?.status)
      say(place, 'the record differs', bet, ours)
    if (bet.status === 'open') say(place, 'is still open', bet)
  }
  for (const [place, bet] of record) {
    const [venue] = place.split('/')
    if (isTakenBack(tally, place, bet)) continue
    if (!listed.has(place) && !tally.unplayed.has(`${venue} ${bet.code}`))
      say(place, 'in the record, in no list', bet)
  }
  return wrong
}

/** What came in, was won or lost, and went out again is what each player has in the centre and at the venues. */
async function comparePurses(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; has: bigint; due: bigint }>(
    `SELECT p.name,
       (SELECT coalesce(sum(a.balance), 0) FROM ledger.account a
        WHERE a.code LIKE 'player:' || p.id || ':%')::bigint AS has,
       ((SELECT coalesce(sum(credited_amount), 0) FROM deposit WHERE player_id = p.id)
        - (SELECT coalesce(sum(amount), 0) FROM withdrawal WHERE player_id = p.id AND state = 'paid')
        + (SELECT coalesce(sum(payout - stake), 0) FROM bet
           WHERE player_id = p.id AND state <> 'void')
        + (SELECT coalesce(sum(amount), 0) FROM vip_gift WHERE player_id = p.id))::bigint AS due
     FROM player p WHERE p.name LIKE 'play%'`,
  )
  const short = rows.filter(({ has, due }) => has !== due)
  if (rows.length === 0) return ['no player is there']
  return short.map(
    ({ name, has, due }) =>
      `${name} has ${yuanText(has)} at home instead of ${yuanText(due)}`,
  )
}

async function openThings(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ what: string; n: number }>(
    `SELECT 'transfers' AS what, count(*)::int AS n FROM venue_transfer
       WHERE state IN ('sent', 'unknown', 'manual')
     UNION ALL SELECT 'deposits', count(*)::int FROM deposit WHERE state = 'submitted'
     UNION ALL SELECT 'withdrawals', count(*)::int FROM withdrawal
       WHERE state NOT IN ('paid', 'rejected', 'returned')
     UNION ALL SELECT 'rows in quarantine', count(*)::int FROM bet_quarantine WHERE state = 'held'`,
  )
  return rows.filter(({ n }) => n > 0).map(({ what, n }) => `${n} ${what} are open`)
}

async function brokenBooks(owner: Pool): Promise<string[]> {
  await owner.query('SELECT ledger.close_batch()')
  const { rows } = await owner.query<{ invariant: string; detail: string }>(
    `SELECT invariant, detail FROM ledger.violations(0)
     UNION ALL SELECT invariant, detail FROM business_violations`,
  )
  return rows.map(({ invariant, detail }) => `books: ${invariant} ${detail}`)
}

async function differences(port: number, staffToken: string): Promise<string[]> {
  const client = createClient({ base: `http://127.0.0.1:${port}`, timeoutMs: 25_000 })
  const { data } = await client.call(runReconciliation, {}, { token: staffToken })
  return data.venues.flatMap(({ venue, ours, theirs, result, difference }) =>
    difference === 0n
      ? []
      : [
          `${venue} differs by ${difference}: ours ${ours}, theirs ${theirs}, result ${result}`,
        ],
  )
}

/** Spoilt copies of the record: a check that does not notice proves nothing. */
function unnoticed(
  tally: PlayTally,
  listed: ReadonlyMap<string, Told>,
  record: ReadonlyMap<string, Told>,
): string[] {
  const [found] = [...record].filter(([place]) => listed.has(place))
  if (!found) return ['there is nothing to spoil']
  const [place, bet] = found
  const without = new Map(record)
  without.delete(place)
  const spoilt: [string, ReadonlyMap<string, Told>][] = [
    ['a bet that is missing', without],
    ['a stake of another size', new Map(record).set(place, { ...bet, stake: '9999.99' })],
    ['a payout of another size', new Map(record).set(place, { ...bet, payout: '9999.99' })],
    ['another state', new Map(record).set(place, { ...bet, status: 'void' })],
    ['a bet of nobody', new Map(record).set(`${place}x`, bet)],
  ]
  const clean = compareBets(tally, listed, record).length
  return spoilt
    .filter(([, copy]) => compareBets(tally, listed, copy).length <= clean)
    .map(([what]) => `unnoticed: ${what}`)
}

export type Verdict = {
  failures: string[]
  listed: number
  recorded: number
  openMs: number
}

/** When all play is over and all money at home: bets, purses, books and venues, each told by somebody else. */
export async function judge(
  playings: readonly Playing[],
  tally: PlayTally,
  { owner, port, staffToken }: { owner: Pool; port: number; staffToken: string },
): Promise<Verdict> {
  const began = performance.now()
  await untilNothingOpen(owner, began + settleMs)
  const openMs = performance.now() - began
  const listed = await askLists(playings, tally)
  const record = await untilImported(owner, listed)
  const failures = [
    ...compareBets(tally, listed, record),
    ...unnoticed(tally, listed, record),
    ...(await comparePurses(owner)),
    ...(await openThings(owner)),
    ...(await brokenBooks(owner)),
    ...(await differences(port, staffToken)),
  ]
  return { failures, listed: listed.size, recorded: record.size, openMs }
}
