import { decodeResponse } from '@jinli/client/codec'
import { recharge } from '@jinli/contract/deposit/deposit'
import { gettransrecord } from '@jinli/contract/statement/statement'
import type { TransferDirection } from '@jinli/contract/states'
import { balance, balancelist, transall } from '@jinli/contract/wallet/wallet'
import { getBetAmount, withdraw } from '@jinli/contract/withdrawal/withdrawal'
import { type Call, callTo } from './call.ts'
import { type Delivery, deliver } from './deliver.ts'
import type { MoneyKind, MoneyRequest, Player, RecoverAll } from './history.ts'
import type { Reply } from './http.ts'
import { callOf } from './players.ts'
import { review } from './staff.ts'

export type Client = {
  delivery: Delivery
  staffToken: string
  /** Players of this client; sometimes it takes another client's player, so that clients collide. */
  own: readonly Player[]
  all: readonly Player[]
  venues: readonly string[]
  label: string
}

/** The last two digits of amounts (fen) that trigger faults of the venue (docs/venue-protocol.md §6). */
const sentinels = [13, 14, 17, 19, 23, 29, 31, 37, 41]
const calmEndings = [0, 5, 10, 50, 88, 99]
const sentinelShare = 0.15

let keys = 0

/** Plays until `isOver`; the current operation is finished first. */
export async function play(client: Client, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { random } = client.delivery
    const player = random.pick(random.chance(0.1) ? client.all : client.own)
    await oneMove(client, player, random.fraction())
  }
}

/** Shares of the operations: transfers 40 %, withdrawals 20 %, deposits 20 %, transall 12 %, reads 8 %. */
async function oneMove(client: Client, player: Player, roll: number): Promise<void> {
  if (roll < 0.4) return transfer(client, player)
  if (roll < 0.6) return withdrawAndReview(client, player)
  if (roll < 0.8) return rechargeAndReview(client, player)
  if (roll < 0.92) return recoverAll(client, player)
  return read(client, player)
}

async function transfer(client: Client, player: Player): Promise<void> {
  const { random } = client.delivery
  const direction: TransferDirection = random.chance(0.6) ? 'to_venue' : 'to_centre'
  const ending = random.pick(random.chance(sentinelShare) ? sentinels : calmEndings)
  const yuan = direction === 'to_venue' ? random.whole(10, 300) : random.whole(5, 150)
  await sendMoneyRequest(client, player, {
    kind: 'transfer',
    amount: BigInt(yuan * 100 + ending),
    venue: random.pick(client.venues),
    direction,
  })
}

async function withdrawAndReview(client: Client, player: Player): Promise<void> {
  const amount = BigInt(client.delivery.random.whole(10_000, 40_000))
  const [reply] = await sendMoneyRequest(client, player, { kind: 'withdraw', amount })
  const number = reply?.code === 200 && decodeResponse(withdraw, reply.data)?.out_trade_no
  if (!number) return
  await review(client.delivery, client.staffToken, { of: 'withdrawal', number, amount })
}

async function rechargeAndReview(client: Client, player: Player): Promise<void> {
  const amount = BigInt(client.delivery.random.whole(10_000, 60_000))
  const number = await announce(client, player, amount)
  if (!number) return
  await review(client.delivery, client.staffToken, { of: 'deposit', number, amount })
}

/** Requests a deposit; returns the order number, or null when the deposit was refused. */
export async function announce(
  client: Client,
  player: Player,
  amount: bigint,
): Promise<string | null> {
  const [reply] = await sendMoneyRequest(client, player, { kind: 'recharge', amount })
  return reply?.code === 200 ? decodeResponse(recharge, reply.data).deposit_no : null
}

/** Prepares a transfer that the drain test keeps in flight; the history records it like any other transfer. */
export async function transferOut(
  client: Client,
  player: Player,
  venue: string,
  amount: bigint,
): Promise<{ call: Call; record: (replies: Reply[]) => void }> {
  const op = newKeyed(client, player, {
    kind: 'transfer',
    amount,
    venue,
    direction: 'to_venue',
  })
  return { call: callOf(op), record: (replies) => note(client, op, replies) }
}

type Wish = {
  kind: MoneyKind
  amount: bigint
  venue?: string
  direction?: TransferDirection
}

function newKeyed(client: Client, player: Player, wish: Wish): MoneyRequest {
  keys += 1
  const op: MoneyRequest = {
    player,
    kind: wish.kind,
    key: `storm-${client.label}-${keys}`,
    amount: wish.amount,
    venue: wish.venue ?? '',
    direction: wish.direction ?? null,
    answers: [],
  }
  client.delivery.history.keyed.set(op.key, op)
  return op
}

function note(client: Client, op: MoneyRequest, replies: Reply[]): void {
  const { history } = client.delivery
  op.answers.push(...replies)
  if (replies.length === 0) return
  if (replies.some((reply) => reply.code === 200)) history.counts.acknowledged += 1
  else history.counts.refused += 1
}

async function sendMoneyRequest(
  client: Client,
  player: Player,
  wish: Wish,
): Promise<Reply[]> {
  const op = newKeyed(client, player, wish)
  const replies = await deliver(client.delivery, callOf(op))
  note(client, op, replies)
  return replies
}

async function recoverAll(client: Client, player: Player): Promise<void> {
  const { history } = client.delivery
  keys += 1
  const key = `storm-${client.label}-${keys}`
  const entry: RecoverAll = { player, key, sends: 0, answers: [] }
  history.recoverAlls.push(entry)
  const call = { ...callTo(transall, {}, player.token, key), counts: entry }
  entry.answers = await deliver(client.delivery, call)
  if (entry.answers.some((reply) => reply.code === 200)) history.counts.recoverAlls += 1
}

const reads: readonly ((token: string) => Call)[] = [
  (token) => callTo(balance, {}, token),
  (token) => callTo(getBetAmount, {}, token),
  (token) => callTo(balancelist, {}, token),
  (token) => callTo(gettransrecord, { type: 4, date: 1 }, token),
]

async function read(client: Client, player: Player): Promise<void> {
  const { history, random } = client.delivery
  const call = random.pick(reads)(player.token)
  const [reply] = await deliver(client.delivery, call)
  if (!reply) return
  history.counts.reads += 1
  if (reply.code !== 200) {
    history.problem(`${call.path}: refused with ${reply.error}`)
    return
  }
  if (call.path === balance.path && decodeResponse(balance, reply.data).balance < 0n)
    history.problem(`${player.name} reads a balance below zero`)
}
