import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@jinli/client/client'
import { runReconciliation } from '@jinli/contract/reconciliation/reconciliation.admin'
import { parseYuan, yuanText } from '@jinli/money/money'
import type { Pool } from 'pg'
import { eachOf } from '../concurrency.ts'
import { untilNothingOpen } from '../storm.ts'
import { listedBetsOf } from './play-game.ts'
import { gamePlayerIn, type PlayerRun } from './play-player.ts'
import type { BetFigures, PlayResults } from './play-results.ts'

type ReportedBet = BetFigures & { player: string; code: string; takenBack?: boolean }

const settleMs = 60_000

/** Requests the venues' own bet lists as each player; returns the bets by `<venue>/<bet id>`. */
async function askLists(
  playerRuns: readonly PlayerRun[],
  results: PlayResults,
): Promise<Map<string, ReportedBet>> {
  const listedBets = new Map<string, ReportedBet>()
  await eachOf(playerRuns, 12, async (playerRun) => {
    for (const frame of playerRun.frames.values()) {
      const gamePlayer = gamePlayerIn(playerRun, frame, performance.now() + settleMs)
      if (results.unplayed.has(`${frame.venue} ${frame.code}`)) continue
      for (const { round_id: id, stake, payout, status } of await listedBetsOf(
        gamePlayer,
      )) {
        const bet = { stake, payout, status, player: playerRun.person.id, code: frame.code }
        listedBets.set(`${frame.venue}/${id}`, bet)
      }
    }
  })
  return listedBets
}

async function readRecord(owner: Pool): Promise<Map<string, ReportedBet>> {
  const { rows } = await owner.query<{
    place: string
    player: string
    code: string
    stake: bigint
    payout: bigint
    status: string
    takenBack: boolean
  }>(
    // At a seamless venue a round belongs to one player; its bet id is `<round>.<player>`.
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

/** Waits until our database has the venues' bets in the same state; the feed job runs every two seconds. */
async function untilImported(owner: Pool, listedBets: ReadonlyMap<string, ReportedBet>) {
  const deadline = performance.now() + settleMs
  for (;;) {
    const record = await readRecord(owner)
    const isWhole = [...listedBets].every(
      ([place, bet]) => record.get(place)?.status === bet.status,
    )
    if (isWhole || performance.now() > deadline) return record
    await wait(1000)
  }
}

function sameBet(a: ReportedBet, b: ReportedBet | undefined): boolean {
  if (!b) return false
  const fen = ({ stake, payout }: ReportedBet) => `${parseYuan(stake)}/${parseYuan(payout)}`
  return fen(a) === fen(b) && a.player === b.player && a.code === b.code
}

/** Returns true for a stake that the venue took and returned in full without showing it to the player. */
function isTakenBack({ bets }: PlayResults, place: string, bet: ReportedBet): boolean {
  return bet.takenBack === true && bet.status === 'void' && !bets.has(place)
}

/** Compares three lists of bets: those shown to players, the venues', and our record. */
function compareBets(
  results: PlayResults,
  listedBets: ReadonlyMap<string, ReportedBet>,
  record: ReadonlyMap<string, ReportedBet>,
): string[] {
  const wrong: string[] = []
  const say = (place: string, what: string, ...bets: (ReportedBet | undefined)[]) =>
    wrong.push(`${place}: ${what} ${JSON.stringify(bets)}`)
  for (const [place, bet] of results.bets) {
    const listedBet = listedBets.get(place)
    if (!listedBet) say(place, 'told to the player, not in the venue’s list', bet)
    else if (bet.status === 'settled' && !sameBet(bet, listedBet))
      say(place, 'told otherwise to the player', bet, listedBet)
  }
  for (const [place, bet] of listedBets) {
    const ours = record.get(place)
    if (!results.bets.has(place)) say(place, 'in the venue’s list, told to nobody', bet)
    if (!sameBet(bet, ours) || bet.status !== ours?.status)
      say(place, 'the record differs', bet, ours)
    if (bet.status === 'open') say(place, 'is still open', bet)
  }
  for (const [place, bet] of record) {
    const [venue] = place.split('/')
    if (isTakenBack(results, place, bet)) continue
    if (!listedBets.has(place) && !results.unplayed.has(`${venue} ${bet.code}`))
      say(place, 'in the record, in no list', bet)
  }
  return wrong
}

/** Compares each player's money in the centre and at the venues with deposits, results and withdrawals. */
async function compareWallets(owner: Pool): Promise<string[]> {
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
      `${name} has ${yuanText(has)} in the ledger instead of ${yuanText(due)}`,
  )
}

async function openThings(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ what: string; n: number }>(
    `SELECT 'transfers' AS what, count(*)::int AS n FROM venue_transfer
       WHERE state IN ('sent', 'unknown', 'manual')
     UNION ALL SELECT 'deposits', count(*)::int FROM deposit WHERE state = 'submitted'
     UNION ALL SELECT 'withdrawals', count(*)::int FROM withdrawal
       WHERE state NOT IN ('paid', 'rejected', 'returned', 'reversed')
     UNION ALL SELECT 'rejected rows', count(*)::int FROM bet_rejected_row WHERE state = 'held'`,
  )
  return rows.filter(({ n }) => n > 0).map(({ what, n }) => `${n} ${what} are open`)
}

async function ledgerViolations(owner: Pool): Promise<string[]> {
  await owner.query('SELECT ledger.close_batch()')
  const { rows } = await owner.query<{ invariant: string; detail: string }>(
    `SELECT invariant, detail FROM ledger.violations(0)
     UNION ALL SELECT invariant, detail FROM business_violations`,
  )
  return rows.map(({ invariant, detail }) => `ledger: ${invariant} ${detail}`)
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

/** Checks corrupted copies of the record: a check that does not notice them proves nothing. */
function unnoticedTampering(
  results: PlayResults,
  listedBets: ReadonlyMap<string, ReportedBet>,
  record: ReadonlyMap<string, ReportedBet>,
): string[] {
  const [sample] = [...record].filter(([place]) => listedBets.has(place))
  if (!sample) return ['there is nothing to spoil']
  const [place, bet] = sample
  const withoutBet = new Map(record)
  withoutBet.delete(place)
  const spoilt: [string, ReadonlyMap<string, ReportedBet>][] = [
    ['a bet that is missing', withoutBet],
    ['a stake of another size', new Map(record).set(place, { ...bet, stake: '9999.99' })],
    ['a payout of another size', new Map(record).set(place, { ...bet, payout: '9999.99' })],
    ['another state', new Map(record).set(place, { ...bet, status: 'void' })],
    ['a bet of nobody', new Map(record).set(`${place}x`, bet)],
  ]
  const clean = compareBets(results, listedBets, record).length
  return spoilt
    .filter(([, copy]) => compareBets(results, listedBets, copy).length <= clean)
    .map(([what]) => `unnoticed: ${what}`)
}

export type Verdict = {
  failures: string[]
  listed: number
  recorded: number
  openMs: number
}

/** Compares bets, wallets, ledger and venues, after play has ended and all money is in the centre wallet. */
export async function judge(
  playerRuns: readonly PlayerRun[],
  results: PlayResults,
  { owner, port, staffToken }: { owner: Pool; port: number; staffToken: string },
): Promise<Verdict> {
  const began = performance.now()
  await untilNothingOpen(owner, began + settleMs)
  const openMs = performance.now() - began
  const listedBets = await askLists(playerRuns, results)
  const record = await untilImported(owner, listedBets)
  const failures = [
    ...compareBets(results, listedBets, record),
    ...unnoticedTampering(results, listedBets, record),
    ...(await compareWallets(owner)),
    ...(await openThings(owner)),
    ...(await ledgerViolations(owner)),
    ...(await differences(port, staffToken)),
  ]
  return { failures, listed: listedBets.size, recorded: record.size, openMs }
}
