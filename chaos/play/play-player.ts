import { setTimeout as wait } from 'node:timers/promises'
import { decodeAnswer } from '@jinli/client/codec'
import { recharge } from '@jinli/contract/deposit'
import { approveDeposit } from '@jinli/contract/deposit.admin'
import type { CallInput, Endpoint } from '@jinli/contract/endpoint'
import { getGameUrl } from '@jinli/contract/venue'
import { transall, transfer } from '@jinli/contract/wallet'
import { withdraw } from '@jinli/contract/withdrawal'
import { approveWithdrawal } from '@jinli/contract/withdrawal.admin'
import { bankOrder } from '@jinli/dev-env/api-client'
import { callTo } from '../call.ts'
import { type Delivery, deliver } from '../deliver.ts'
import type { Reply } from '../http.ts'
import { type Frame, openFrame } from './game-frame.ts'
import type { Seat, Turn } from './play-seat.ts'
import type { PlayTally } from './play-tally.ts'
import { playOnce } from './play-title.ts'

export type Person = {
  id: string
  name: string
  token: string
  /** What money goes out to; 0 for most. */
  card: number
  /** Whether the platform moves the money along by itself. */
  auto: boolean
}

export type Tile = { venue: string; code: string }

export type Playing = {
  person: Person
  delivery: Delivery
  tally: PlayTally
  tiles: readonly Tile[]
  staffToken: string
  clock: { playEnds: number; allEnds: number }
  /** Every game that was opened, by venue and code: asked again in the end. */
  frames: Map<string, Frame>
}

export const payPassword = 'pay-pass-1'
let keys = 0

/** A call until its answer; refusals are told by their word. Null where the time was up. */
export async function tell<E extends Endpoint>(
  { delivery, person, tally }: Playing,
  endpoint: E,
  input: CallInput<E>,
  token = person.token,
): Promise<Reply | null> {
  keys += 1
  const key = endpoint.keyed ? `play-key-${keys}` : undefined
  const [reply] = await deliver(delivery, callTo(endpoint, input, token, key))
  if (!reply) return null
  if (reply.code !== 200)
    tally.count(tally.words, `platform: ${endpoint.path} ${reply.error}`)
  return reply.code === 200 ? reply : null
}

export function seatIn(playing: Playing, frame: Frame, endsAt: number): Seat {
  const { person, delivery, tally } = playing
  const over = () => performance.now() > endsAt
  return { frame, player: person.id, random: delivery.random, tally, over }
}

/** Opens a game, with some money where the platform does not bring it along. */
async function enter(playing: Playing, tile: Tile): Promise<Frame | null> {
  const { person, delivery, tally, clock } = playing
  const { random } = delivery
  const { venue, code } = tile
  if (!person.auto && random.chance(0.7)) {
    const amount = BigInt(random.whole(40, 120) * 100)
    const sides = { sourcetype: 'userbalance', targettype: venue }
    await tell(playing, transfer, { amount, ...sides })
  }
  const opened = await tell(playing, getGameUrl, { plat_name: venue, game_code: code })
  if (!opened) return null
  const { url } = decodeAnswer(getGameUrl, opened.data)
  const over = () => performance.now() > clock.allEnds
  const frame = await openFrame({ venue, code, url }, random, over)
  if (frame) playing.frames.set(`${venue}/${code}`, frame)
  else if (!over()) tally.unplayed.set(`${venue} ${code}`, 'its page cannot be read')
  return frame
}

/** Plays one game for a while. */
async function visit(playing: Playing, tile: Tile): Promise<void> {
  const { delivery, clock } = playing
  const { random } = delivery
  const frame = await enter(playing, tile)
  if (!frame) {
    await wait(random.whole(500, 1500))
    return
  }
  // What is begun while time is left is carried to its end.
  const seat = seatIn(playing, frame, clock.allEnds)
  const until = Math.min(clock.playEnds, performance.now() + random.whole(8000, 25_000))
  while (performance.now() < until) {
    const turn: Turn = await playOnce(seat)
    if (turn === 'broke' || turn === 'unplayed') break
    await wait(random.whole(500, 2500))
  }
}

/** A deposit that staff approve. */
export async function moneyIn(playing: Playing, amount: bigint): Promise<void> {
  const made = await tell(playing, recharge, bankOrder(amount))
  if (!made) return
  const { deposit_no } = decodeAnswer(recharge, made.data)
  await tell(playing, approveDeposit, { deposit_no }, playing.staffToken)
}

async function moneyOut(playing: Playing): Promise<void> {
  const { person, delivery } = playing
  const amount = BigInt(delivery.random.whole(100, 150) * 100)
  const order = { amount, bank: person.card, password: payPassword }
  const made = await tell(playing, withdraw, order)
  if (!made) return
  const out_trade_no = decodeAnswer(withdraw, made.data)?.out_trade_no
  if (!out_trade_no) return
  const yes = { out_trade_no, reason: 'play' }
  await tell(playing, approveWithdrawal, yes, playing.staffToken)
}

/** From game to game, money in and out between them, until the time is up. */
export async function playOn(playing: Playing, nth: number): Promise<void> {
  const { person, delivery, tiles, clock } = playing
  const { random } = delivery
  for (let game = nth; performance.now() < clock.playEnds; game += random.whole(1, 7)) {
    const tile = tiles[game % tiles.length]
    if (!tile) return
    await visit(playing, tile)
    const roll = random.fraction()
    if (roll < 0.4) await tell(playing, transall, {})
    if (roll < 0.1) await moneyIn(playing, BigInt(random.whole(100, 300) * 100))
    else if (roll < 0.3 && person.card > 0) await moneyOut(playing)
  }
}
