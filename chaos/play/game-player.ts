import type { Random } from '../random.ts'
import { askFrame, type Frame, type VenueAnswer } from './game-frame.ts'
import type { PlayResults } from './play-results.ts'

/** A player in a game, with the results of the run. */
export type GamePlayer = {
  frame: Frame
  player: string
  random: Random
  results: PlayResults
  isOver: () => boolean
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

/** `broke`: not enough money; `unplayed`: the harness does not know how to play the game. */
export type Turn = 'played' | 'broke' | 'unplayed' | 'nothing'

const refusedWords: Record<string, Turn> = {
  insufficient_balance: 'broke',
  bad_request: 'unplayed',
}

export function note({ frame, player, results }: GamePlayer, round: Round): void {
  const { stake, payout, status } = round
  const id = round.round_id ?? round.bet_id ?? ''
  const { venue, code } = frame
  results.bets.set(`${venue}/${id}`, { stake, payout, status, player, code })
}

/** Counts the result of a request that was sent more than once. */
export function noteUnknown(
  { results }: GamePlayer,
  what: string,
  answer: VenueAnswer,
): void {
  if (answer.lost === 0) return
  const { at } = answer.body as Partial<Round>
  const before = at !== undefined && Date.parse(at) < answer.askedAt
  const how = before ? 'had landed, told by the repeat' : 'landed by the repeat'
  const end = answer.error === '' ? how : answer.error
  results.count(results.unknown, `${what}: ${end}`)
}

export function ask(
  gamePlayer: GamePlayer,
  path: string,
  fields: object,
): Promise<VenueAnswer> {
  return askFrame(gamePlayer.frame, path, fields, gamePlayer.random, gamePlayer.isOver)
}

export function gameKey({ venue, code }: Frame): string {
  return `${venue} ${code}`
}

export function refuseTurn(gamePlayer: GamePlayer, answer: VenueAnswer): Turn {
  const { results, frame } = gamePlayer
  results.count(results.words, `venue: ${answer.error}`)
  const turn = refusedWords[answer.error] ?? 'nothing'
  if (turn === 'unplayed') results.unplayed.set(gameKey(frame), JSON.stringify(answer.body))
  return turn
}
