import { setTimeout as wait } from 'node:timers/promises'
import { decodeResponse } from '@jinli/client/codec'
import { recharge } from '@jinli/contract/deposit/deposit'
import { approveDeposit } from '@jinli/contract/deposit/deposit.admin'
import { getGameUrl } from '@jinli/contract/venue/venue'
import { transall, transfer } from '@jinli/contract/wallet/wallet'
import type { CallInput, Endpoint } from '@jinli/contract/wire/endpoint'
import { withdraw } from '@jinli/contract/withdrawal/withdrawal'
import { approveWithdrawal } from '@jinli/contract/withdrawal/withdrawal.admin'
import { bankOrder } from '@jinli/dev-env/api-client'
import { callTo } from '../call.ts'
import { type Delivery, deliver } from '../deliver.ts'
import type { Reply } from '../http.ts'
import { type Frame, openFrame } from './game-frame.ts'
import type { GamePlayer, Turn } from './game-player.ts'
import { playOnce } from './play-game.ts'
import type { PlayResults } from './play-results.ts'

export type Person = {
  id: string
  name: string
  token: string
  /** The id of the card for withdrawals; 0 for most players. */
  card: number
  /** Whether the platform transfers the money automatically. */
  auto: boolean
}

export type Tile = { venue: string; code: string }

export type PlayerRun = {
  person: Person
  delivery: Delivery
  results: PlayResults
  tiles: readonly Tile[]
  staffToken: string
  clock: { playEnds: number; allEnds: number }
  /** Every opened game, by venue and code; at the end the run queries each game again. */
  frames: Map<string, Frame>
}

export const payPassword = 'pay-pass-1'
let keys = 0

/** Repeats a call until it is answered; counts refusals. Returns null for a refusal, or when the time is up. */
export async function tell<E extends Endpoint>(
  { delivery, person, results }: PlayerRun,
  endpoint: E,
  input: CallInput<E>,
  token = person.token,
): Promise<Reply | null> {
  keys += 1
  const key = endpoint.idempotency ? `play-key-${keys}` : undefined
  const [reply] = await deliver(delivery, callTo(endpoint, input, token, key))
  if (!reply) return null
  if (reply.code !== 200)
    results.count(results.words, `platform: ${endpoint.path} ${reply.error}`)
  return reply.code === 200 ? reply : null
}

export function gamePlayerIn(
  playerRun: PlayerRun,
  frame: Frame,
  endsAt: number,
): GamePlayer {
  const { person, delivery, results } = playerRun
  const isOver = () => performance.now() > endsAt
  return { frame, player: person.id, random: delivery.random, results, isOver }
}

/** Opens a game. Often transfers money first, if the platform does not transfer it automatically. */
async function enter(playerRun: PlayerRun, tile: Tile): Promise<Frame | null> {
  const { person, delivery, results, clock } = playerRun
  const { random } = delivery
  const { venue, code } = tile
  if (!person.auto && random.chance(0.7)) {
    const amount = BigInt(random.whole(40, 120) * 100)
    const sides = { sourcetype: 'userbalance', targettype: venue }
    await tell(playerRun, transfer, { amount, ...sides })
  }
  const reply = await tell(playerRun, getGameUrl, { plat_name: venue, game_code: code })
  if (!reply) return null
  const { url } = decodeResponse(getGameUrl, reply.data)
  const isOver = () => performance.now() > clock.allEnds
  const frame = await openFrame({ venue, code, url }, random, isOver)
  if (frame) playerRun.frames.set(`${venue}/${code}`, frame)
  else if (!isOver()) results.unplayed.set(`${venue} ${code}`, 'its page cannot be read')
  return frame
}

async function visit(playerRun: PlayerRun, tile: Tile): Promise<void> {
  const { delivery, clock } = playerRun
  const { random } = delivery
  const frame = await enter(playerRun, tile)
  if (!frame) {
    await wait(random.whole(500, 1500))
    return
  }
  // A round that begins before `playEnds` is played to its end.
  const gamePlayer = gamePlayerIn(playerRun, frame, clock.allEnds)
  const until = Math.min(clock.playEnds, performance.now() + random.whole(8000, 25_000))
  while (performance.now() < until) {
    const turn: Turn = await playOnce(gamePlayer)
    if (turn === 'broke' || turn === 'unplayed') break
    await wait(random.whole(500, 2500))
  }
}

/** Requests a deposit and lets staff approve it. */
export async function moneyIn(playerRun: PlayerRun, amount: bigint): Promise<void> {
  const reply = await tell(playerRun, recharge, bankOrder(amount))
  if (!reply) return
  const { deposit_no } = decodeResponse(recharge, reply.data)
  await tell(playerRun, approveDeposit, { deposit_no }, playerRun.staffToken)
}

async function moneyOut(playerRun: PlayerRun): Promise<void> {
  const { person, delivery } = playerRun
  const amount = BigInt(delivery.random.whole(100, 150) * 100)
  const order = { amount, bank: person.card, password: payPassword }
  const reply = await tell(playerRun, withdraw, order)
  if (!reply) return
  const out_trade_no = decodeResponse(withdraw, reply.data)?.out_trade_no
  if (!out_trade_no) return
  const yes = { out_trade_no, reason: 'play' }
  await tell(playerRun, approveWithdrawal, yes, playerRun.staffToken)
}

/** Plays game after game, with deposits and withdrawals between them, until the time is up. */
export async function playOn(playerRun: PlayerRun, nth: number): Promise<void> {
  const { person, delivery, tiles, clock } = playerRun
  const { random } = delivery
  for (let game = nth; performance.now() < clock.playEnds; game += random.whole(1, 7)) {
    const tile = tiles[game % tiles.length]
    if (!tile) return
    await visit(playerRun, tile)
    const roll = random.fraction()
    if (roll < 0.4) await tell(playerRun, transall, {})
    if (roll < 0.1) await moneyIn(playerRun, BigInt(random.whole(100, 300) * 100))
    else if (roll < 0.3 && person.card > 0) await moneyOut(playerRun)
  }
}
