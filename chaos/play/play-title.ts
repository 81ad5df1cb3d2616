import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Frame, VenueAnswer } from './game-frame.ts'
import { endSlips, placeSlip } from './play-book.ts'
import {
  ask,
  note,
  noteUnknown,
  type Round,
  refused,
  type Seat,
  type Turn,
  titleOf,
} from './play-seat.ts'
import { type TitlePlay, titlePlays } from './title-plays.ts'

function playOf({ code }: Frame): TitlePlay {
  const play = titlePlays[code]
  return play && !('tableBet' in play) ? play : {}
}

/** Takes decisions until the round has ended; who is asked to `end` it takes no risks. */
async function finishRound(seat: Seat, round: Round, end: boolean): Promise<Turn> {
  const { frame, random, tally } = seat
  const play = playOf(frame)
  let now = round
  let cautious = end
  for (let taken = 0; now.status === 'open' && taken < 60; taken += 1) {
    const wished = cautious ? play.end : undefined
    const decision = wished ?? play.decide?.(now.shown, random)
    if (decision === undefined) {
      tally.unplayed.set(titleOf(frame), 'its decisions are not known here')
      return 'unplayed'
    }
    const order = { round_id: now.round_id, decision, nonce: randomUUID() }
    const answer = await ask(seat, '/play/decide', order)
    noteUnknown(seat, 'decision', answer)
    cautious = answer.error === '' ? end : !cautious
    if (answer.error === 'unanswered') return 'nothing'
    if (answer.error === 'bad_request') return refused(seat, answer)
    if (answer.error === 'round_closed') now = answer.body.round as Round
    if (answer.error !== '') continue
    now = answer.body as unknown as Round
    note(seat, now)
    tally.count(tally.decisions, titleOf(frame))
  }
  if (now.status === 'open') tally.problem(`${titleOf(frame)}: a round has no end`)
  return 'played'
}

async function playRound(seat: Seat): Promise<Turn> {
  const { frame, random, tally } = seat
  const stake = random.pick(frame.stakes.slice(0, 2))
  const bet = playOf(frame).bet?.(random) ?? {}
  const answer = await ask(seat, '/play/open', { stake, bet, nonce: randomUUID() })
  noteUnknown(seat, 'round', answer)
  if (answer.error === 'too_soon') {
    await wait(Number(answer.body.retry_ms ?? 1000))
    return 'nothing'
  }
  if (answer.error === 'round_open')
    return finishRound(seat, answer.body.round as Round, false)
  if (answer.error !== '') return refused(seat, answer)
  const round = answer.body as unknown as Round
  note(seat, round)
  tally.count(tally.rounds, titleOf(frame))
  return finishRound(seat, round, false)
}

function tableBetOf({ frame, random }: Seat): unknown {
  const play = titlePlays[frame.code]
  if (play && 'tableBet' in play) return play.tableBet(random)
  const [least = 1] = frame.chips
  const places = new Set(
    Array.from({ length: random.whole(1, 3) }, () => random.pick(frame.places)),
  )
  return { chips: [...places].map((place) => ({ place, units: least })) }
}

async function playTable(seat: Seat): Promise<Turn> {
  const { frame, tally } = seat
  const table = await ask(seat, '/play/table', { since: 0 })
  if (table.error !== '') return refused(seat, table)
  const { now, chain, round } = table.body as {
    now: number
    chain: number
    round: { index: number; closes_at: number; ends_at: number }
  }
  if (round.closes_at - now < 300) {
    await wait(Math.min(5000, Math.max(50, round.ends_at - now)))
    return 'nothing'
  }
  const order = { chain, round: round.index, bet: tableBetOf(seat), nonce: randomUUID() }
  const answer = await ask(seat, '/play/table/bet', order)
  noteUnknown(seat, 'table bet', answer)
  if (answer.error !== '') return refused(seat, answer)
  note(seat, answer.body as unknown as Round)
  tally.count(tally.rounds, titleOf(frame))
  return 'played'
}

/** A page that names neither stakes nor places takes bets on fixtures. */
function isBook({ code, stakes, places }: Frame): boolean {
  return stakes.length === 0 && places.length === 0 && !(code in titlePlays)
}

/** One bet, to its end where the end is the player's. */
export function playOnce(seat: Seat): Promise<Turn> {
  if (isBook(seat.frame)) return placeSlip(seat)
  return seat.frame.stakes.length > 0 ? playRound(seat) : playTable(seat)
}

/** Ends what is open in this game. */
export async function leaveNothingOpen(seat: Seat): Promise<void> {
  if (isBook(seat.frame)) return endSlips(seat, () => toldBets(seat))
  if (seat.frame.stakes.length === 0) return
  const state = await ask(seat, '/play/state', {})
  const round = state.body.round as Round | null | undefined
  if (round) await finishRound(seat, round, true)
}

/** All bets of this player in this game, by the venue's own list. */
export async function toldBets(seat: Seat): Promise<Round[]> {
  const table = isBook(seat.frame) ? '/play/book/slips' : '/play/table/bets'
  const path = seat.frame.stakes.length > 0 ? '/play/rounds' : table
  const found: Round[] = []
  for (let before: string | null = ''; before !== null; ) {
    const page: VenueAnswer = await ask(seat, path, { before })
    if (page.error !== '') throw new Error(`${titleOf(seat.frame)}: ${path} ${page.error}`)
    found.push(...(page.body.rounds as Round[]))
    before = page.body.next as string | null
  }
  return found
}
