import type { Draws } from '@jinli/fair/draws'
import { prove, TamperedRound } from '@jinli/fair/proof'
import { times, toFen } from './amounts.ts'
import type { KnownLinks } from './known-links.ts'
import type { PastBet, PastRound } from './past-round.ts'
import { type FixtureRules, proveBetSlip, proveFixture } from './proof-of-bet-slip.ts'
import type { PastBetSlip, PastFixture } from './sportsbook-answers.ts'

/** The rules of a shared round that a proof needs. */
export type SharedRules = {
  parseBet(input: unknown): unknown
  draw(draws: Draws): unknown
  stakeOf(bet: unknown): bigint
  payoutOf(outcome: unknown, bet: unknown): { multiple: bigint }
  running?: { leaveAt(bet: unknown, mark: number): unknown }
}

/** The rules of a game that a proof needs (`games/game-rules.ts`). */
export type RoundRules = {
  parseBet(input: unknown): unknown
  parseDecision(input: unknown): unknown
  open(draws: Draws, bet: unknown): unknown
  decide(round: unknown, decision: unknown): unknown
  abandon(round: unknown): unknown
  stakeOf(round: unknown): bigint
  payoutOf(round: unknown): { multiple: bigint } | null
  view(round: unknown): unknown
}

export type Rules = RoundRules | SharedRules | FixtureRules

/** The records that can be proved: a round, a bet on a shared round, a bet slip, or a fixture. */
export type Past = PastRound | PastBet | PastBetSlip | PastFixture

export type Verdict =
  | { kind: 'proved'; steps: string[] }
  | { kind: 'tampered'; why: string }
  /** The server seed of the round is still in use. */
  | { kind: 'not-yet' }

export const unreadable: Verdict = { kind: 'tampered', why: '记录读不出来' }

const reasons: Record<string, string> = {
  'evidence-unreadable': '种子、哈希或局号读不出来',
  'seed-not-committed': '服务器种子与事先公布的哈希不符',
  'link-not-in-chain': '这一环走不回事先公布的起点',
  'outcome-differs': '按种子算出的结果与记录不同',
}

/** Replays a round by the rules of its game: opens it, and applies each decision, including a decision to leave. */
function replay(rules: RoundRules, round: PastRound, draws: Draws) {
  const bet = rules.parseBet(round.bet)
  if (bet === null) throw new TamperedRound('outcome-differs')
  let state = rules.open(draws, bet)
  for (const input of round.decisions) {
    const decision = rules.parseDecision(input)
    const next = decision === null ? null : rules.decide(state, decision)
    if (next === null) throw new TamperedRound('outcome-differs')
    state = next
  }
  if (round.status === 'settled' && !rules.payoutOf(state)) state = rules.abandon(state)
  const unit = toFen(round.unit)
  const multiple = rules.payoutOf(state)?.multiple ?? 0n
  const stake = unit * rules.stakeOf(state)
  // A void round returned its stake, so only the draws can be compared.
  const payout = round.status === 'void' ? 0n : times(multiple, unit)
  return { shown: rules.view(state), stake: `${stake}`, payout: `${payout}` }
}

/** Replays a shared round and a bet on it. */
function replayShared(rules: SharedRules, round: PastBet, draws: Draws) {
  const outcome = rules.draw(draws)
  const parsedBet = rules.parseBet(round.bet)
  const cashOutMark = round.left ?? null
  const bet =
    parsedBet && cashOutMark !== null
      ? rules.running?.leaveAt(parsedBet, cashOutMark)
      : parsedBet
  if (!bet) throw new TamperedRound('outcome-differs')
  const unit = toFen(round.unit)
  const multiple = round.status === 'settled' ? rules.payoutOf(outcome, bet).multiple : 0n
  const stake = unit * rules.stakeOf(bet)
  return { shown: outcome, stake: `${stake}`, payout: `${times(multiple, unit)}` }
}

function claimOf(round: PastRound | PastBet) {
  return {
    shown: round.shown,
    stake: `${toFen(round.stake)}`,
    payout: `${toFen(round.payout)}`,
  }
}

async function verifyShared(
  rules: SharedRules,
  round: PastBet,
  name: string,
  links: KnownLinks,
): Promise<Verdict> {
  const { start, index, link, salt } = round.chain
  if (link === null) return { kind: 'not-yet' }
  const nearestLink = links.before(start, index)
  const evidence = { kind: 'shared', known: nearestLink, index, link, salt }
  const proof = await prove(
    evidence,
    (draws) => replayShared(rules, round, draws),
    claimOf(round),
  )
  links.note(start, { link, index })
  const steps = [
    `1. 链环 ${link} 连续 ${index} 次 SHA-256 = ${start}，与事先公布的起点一致。`,
    `2. 种子：HMAC-SHA-256(链环, "${salt}")；数据流：HMAC-SHA-256(种子, "块号")，每 4 字节一个数。`,
    `3. 《${name}》依次抽取 ${proof.steps.length} 次：${proof.steps.map((step) => JSON.stringify(step)).join(' ')}`,
    `4. 投注 ${JSON.stringify(round.bet)}${round.left ? `，在 ${round.left} 处离开` : ''}。`,
    `5. 结果 ${JSON.stringify(round.shown)}，投注 ¥${round.stake}，派彩 ¥${round.payout}，与记录一致。`,
  ]
  return { kind: 'proved', steps }
}

async function verifyRound(
  rules: RoundRules,
  round: PastRound,
  name: string,
): Promise<Verdict> {
  if (round.server_seed === null) return { kind: 'not-yet' }
  const { seeds } = round
  const evidence = {
    kind: 'player',
    commitment: seeds?.server_seed_hash,
    serverSeed: round.server_seed,
    clientSeed: seeds?.client_seed,
    nonce: seeds?.nonce,
  }
  const proof = await prove(
    evidence,
    (draws) => replay(rules, round, draws),
    claimOf(round),
  )
  return { kind: 'proved', steps: stepsOf(round, name, proof) }
}

async function proveAny(
  rules: Rules,
  past: Past,
  name: string,
  links: KnownLinks,
): Promise<Verdict> {
  if ('ticks' in rules) {
    if ('seeds' in past) return unreadable
    const steps =
      'legs' in past
        ? await proveBetSlip(rules, past, links)
        : await proveFixture(rules, past, links)
    return steps ? { kind: 'proved', steps } : { kind: 'not-yet' }
  }
  if ('legs' in past) return unreadable
  if ('draw' in rules) {
    return 'bet' in past && 'chain' in past
      ? verifyShared(rules, past, name, links)
      : unreadable
  }
  return 'seeds' in past ? verifyRound(rules, past, name) : unreadable
}

/** Verifies a past round by its seeds and rules. Never throws, whatever the record contains. */
export async function verify(
  rules: Rules | undefined,
  past: Past,
  name: string,
  links: KnownLinks,
): Promise<Verdict> {
  if (!rules) return { kind: 'tampered', why: '没有这个游戏' }
  try {
    return await proveAny(rules, past, name, links)
  } catch (error) {
    const tampering = error instanceof TamperedRound ? error.tampering : 'unreadable'
    return { kind: 'tampered', why: reasons[tampering] ?? '记录读不出来' }
  }
}

function stepsOf(
  round: PastRound,
  name: string,
  proof: { steps: readonly unknown[] },
): string[] {
  const { seeds } = round
  return [
    `1. SHA-256(服务器种子 ${round.server_seed}) = ${seeds.server_seed_hash}，与事先公布的一致。`,
    `2. 数据流：HMAC-SHA-256(服务器种子, "${seeds.client_seed}:${seeds.nonce}:块号")，每 4 字节一个数。`,
    `3. 《${name}》依次抽取 ${proof.steps.length} 次：${proof.steps.map((step) => JSON.stringify(step)).join(' ')}`,
    `4. 投注 ${JSON.stringify(round.bet)}，操作 ${JSON.stringify(round.decisions)}。`,
    `5. 结果 ${JSON.stringify(round.shown)}，投注 ¥${round.stake}，派彩 ¥${round.payout}，与记录一致。`,
  ]
}

function lastIndex(past: Past): number {
  const legs: unknown = 'legs' in past ? past.legs : null
  if (Array.isArray(legs)) return Math.max(0, ...legs.map((leg) => leg?.chain?.index ?? 0))
  return 'chain' in past ? (past.chain?.index ?? 0) : 0
}

/** Sorts rounds so that the walks along a chain are short. The records come from a file and may lack any field. */
export function inOrder<Of extends Past>(rounds: readonly Of[]): Of[] {
  return rounds.toSorted((a, b) => lastIndex(a) - lastIndex(b) || 0)
}
