import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Frame, VenueAnswer } from './game-frame.ts'
import {
  ask,
  type GamePlayer,
  gameKey,
  note,
  noteUnknown,
  type Round,
  refuseTurn,
  type Turn,
} from './game-player.ts'
import { gamePlays, type SoloPlay } from './game-plays.ts'
import { endBetSlips, placeBetSlip } from './play-sportsbook.ts'

function playOf({ code }: Frame): SoloPlay {
  const play = gamePlays[code]
  return play && !('tableBet' in play) ? play : {}
}

/** Takes decisions until the round has ended; with `end` only those without risk. */
async function finishRound(
  gamePlayer: GamePlayer,
  round: Round,
  end: boolean,
): Promise<Turn> {
  const { frame, random, results } = gamePlayer
  const play = playOf(frame)
  let now = round
  let cautious = end
  for (let turns = 0; now.status === 'open' && turns < 60; turns += 1) {
    const preferredMove = cautious ? play.end : undefined
    const decision = preferredMove ?? play.decide?.(now.shown, random)
    if (decision === undefined) {
      results.unplayed.set(gameKey(frame), 'its decisions are not known here')
      return 'unplayed'
    }
    const order = { round_id: now.round_id, decision, nonce: randomUUID() }
    const answer = await ask(gamePlayer, '/play/decide', order)
    noteUnknown(gamePlayer, 'decision', answer)
    cautious = answer.error === '' ? end : !cautious
    if (answer.error === 'unanswered') return 'nothing'
    if (answer.error === 'bad_request') return refuseTurn(gamePlayer, answer)
    if (answer.error === 'round_closed') now = answer.body.round as Round
    if (answer.error !== '') continue
    now = answer.body as unknown as Round
    note(gamePlayer, now)
    results.count(results.decisions, gameKey(frame))
  }
  if (now.status === 'open') results.problem(`${gameKey(frame)}: a round has no end`)
  return 'played'
}

async function playRound(gamePlayer: GamePlayer): Promise<Turn> {
  const { frame, random, results } = gamePlayer
  const stake = random.pick(frame.stakes.slice(0, 2))
  const bet = playOf(frame).bet?.(random) ?? {}
  const answer = await ask(gamePlayer, '/play/open', { stake, bet, nonce: randomUUID() })
  noteUnknown(gamePlayer, 'round', answer)
  if (answer.error === 'too_soon') {
    await wait(Number(answer.body.retry_ms ?? 1000))
    return 'nothing'
  }
  if (answer.error === 'round_open')
    return finishRound(gamePlayer, answer.body.round as Round, false)
  if (answer.error !== '') return refuseTurn(gamePlayer, answer)
  const round = answer.body as unknown as Round
  note(gamePlayer, round)
  results.count(results.rounds, gameKey(frame))
  return finishRound(gamePlayer, round, false)
}

function tableBetOf({ frame, random }: GamePlayer): unknown {
  const play = gamePlays[frame.code]
  if (play && 'tableBet' in play) return play.tableBet(random)
  const [least = 1] = frame.chips
  const places = new Set(
    Array.from({ length: random.whole(1, 3) }, () => random.pick(frame.places)),
  )
  return { chips: [...places].map((place) => ({ place, units: least })) }
}

async function playTable(gamePlayer: GamePlayer): Promise<Turn> {
  const { frame, results } = gamePlayer
  const table = await ask(gamePlayer, '/play/table', { since: 0 })
  if (table.error !== '') return refuseTurn(gamePlayer, table)
  const { now, chain, round } = table.body as {
    now: number
    chain: number
    round: { index: number; closes_at: number; ends_at: number }
  }
  if (round.closes_at - now < 300) {
    await wait(Math.min(5000, Math.max(50, round.ends_at - now)))
    return 'nothing'
  }
  const order = {
    chain,
    round: round.index,
    bet: tableBetOf(gamePlayer),
    nonce: randomUUID(),
  }
  const answer = await ask(gamePlayer, '/play/table/bet', order)
  noteUnknown(gamePlayer, 'table bet', answer)
  if (answer.error !== '') return refuseTurn(gamePlayer, answer)
  note(gamePlayer, answer.body as unknown as Round)
  results.count(results.rounds, gameKey(frame))
  return 'played'
}

/** Returns true for a page without stakes and places: it takes bets on fixtures. */
function isSportsbook({ code, stakes, places }: Frame): boolean {
  return stakes.length === 0 && places.length === 0 && !(code in gamePlays)
}

/** Places one bet; if the player decides when the bet ends, also ends it. */
export function playOnce(gamePlayer: GamePlayer): Promise<Turn> {
  if (isSportsbook(gamePlayer.frame)) return placeBetSlip(gamePlayer)
  return gamePlayer.frame.stakes.length > 0 ? playRound(gamePlayer) : playTable(gamePlayer)
}

/** Ends the open round or the open bet slips of this game. */
export async function leaveNothingOpen(gamePlayer: GamePlayer): Promise<void> {
  if (isSportsbook(gamePlayer.frame))
    return endBetSlips(gamePlayer, () => listedBetsOf(gamePlayer))
  if (gamePlayer.frame.stakes.length === 0) return
  const state = await ask(gamePlayer, '/play/state', {})
  const round = state.body.round as Round | null | undefined
  if (round) await finishRound(gamePlayer, round, true)
}

/** Returns all bets of this player in this game from the venue's own list. */
export async function listedBetsOf(gamePlayer: GamePlayer): Promise<Round[]> {
  const table = isSportsbook(gamePlayer.frame) ? '/play/book/slips' : '/play/table/bets'
  const path = gamePlayer.frame.stakes.length > 0 ? '/play/rounds' : table
  const rounds: Round[] = []
  for (let before: string | null = ''; before !== null; ) {
    const page: VenueAnswer = await ask(gamePlayer, path, { before })
    if (page.error !== '')
      throw new Error(`${gameKey(gamePlayer.frame)}: ${path} ${page.error}`)
    rounds.push(...(page.body.rounds as Round[]))
    before = page.body.next as string | null
  }
  return rounds
}
