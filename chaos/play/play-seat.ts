import type { Random } from '../random.ts'
import { askFrame, type Frame, type VenueAnswer } from './game-frame.ts'
import type { PlayTally } from './play-tally.ts'

/** A player in a game: whose words are kept where, and when nothing is asked any more. */
export type Seat = {
  frame: Frame
  player: string
  random: Random
  tally: PlayTally
  over: () => boolean
}

export type Round = {
  round_id?: string
  bet_id?: string
  status: string
  stake: string
  payout: string
  at: string
  shown: unknown
}

/** `broke` where money is missing; `unplayed` where nobody knows how. */
export type Turn = 'played' | 'broke' | 'unplayed' | 'nothing'

const refusedWords: Record<string, Turn> = {
  insufficient_balance: 'broke',
  bad_request: 'unplayed',
}

export function note({ frame, player, tally }: Seat, round: Round): void {
  const { stake, payout, status } = round
  const id = round.round_id ?? round.bet_id ?? ''
  const { venue, code } = frame
  tally.bets.set(`${venue}/${id}`, { stake, payout, status, player, code })
}

/** What became of something that was asked more than once. */
export function noteUnknown({ tally }: Seat, what: string, answer: VenueAnswer): void {
  if (answer.lost === 0) return
  const { at } = answer.body as Partial<Round>
  const before = at !== undefined && Date.parse(at) < answer.askedAt
  const how = before ? 'had landed, told by the repeat' : 'landed by the repeat'
  const end = answer.error === '' ? how : answer.error
  tally.count(tally.unknown, `${what}: ${end}`)
}

export function ask(seat: Seat, path: string, fields: object): Promise<VenueAnswer> {
  return askFrame(seat.frame, path, fields, seat.random, seat.over)
}

export function titleOf({ venue, code }: Frame): string {
  return `${venue} ${code}`
}

export function refused(seat: Seat, answer: VenueAnswer): Turn {
  const { tally, frame } = seat
  tally.count(tally.words, `venue: ${answer.error}`)
  const turn = refusedWords[answer.error] ?? 'nothing'
  if (turn === 'unplayed') tally.unplayed.set(titleOf(frame), JSON.stringify(answer.body))
  return turn
}
