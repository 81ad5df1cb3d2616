import type { Draws } from '@jinli/fair/draws'
import { prove, TamperedRound } from '@jinli/fair/proof'
import { toFen } from './amounts.ts'
import type { KnownLinks } from './known-links.ts'
import type {
  FixtureState,
  PastBetSlip,
  PastFixture,
  PastLeg,
} from './sportsbook-answers.ts'

type LegResult = 'won' | 'lost' | 'void'
type PricedLeg = { odds: number; result: LegResult | null }

/** The functions of a game that calculate odds, returns and cash-out prices. */
export type Pricing = {
  oddsOf: (chance: number) => number | null
  totalReturn: (stake: bigint, legs: readonly PricedLeg[]) => bigint
  cashPrice: (stake: bigint, legs: readonly (PricedLeg & { chance: number })[]) => bigint
}

/** The rules of a league that a proof needs (`games/sportsbook-rules.ts`). */
export type FixtureRules = {
  ticks: number
  initialState: FixtureState
  draw(draws: Draws, index: number): unknown
  stateAt(course: unknown, ticks: number): FixtureState
  price(index: number, state: FixtureState): { chanceOf(selection: string): number }
  resultOf(state: FixtureState, selection: string): LegResult | null
  pricing: Pricing
}

function differs(): never {
  throw new TamperedRound('outcome-differs')
}

/** Calculates the whole course of a fixture from its chain link. */
async function courseOf(
  rules: FixtureRules,
  { chain, shown: outcome }: Pick<PastFixture, 'chain' | 'shown'>,
  links: KnownLinks,
) {
  const { start, index, link, salt } = chain
  const nearestLink = links.before(start, index)
  const evidence = { kind: 'shared', known: nearestLink, index, link, salt }
  const proof = await prove(evidence, (draws: Draws) => rules.draw(draws, index), outcome)
  if (link !== null) links.note(start, { link, index })
  return proof.outcome
}

/** Returns the state that players saw after `tick` ticks; −1 is before the start. */
function seenAt(rules: FixtureRules, course: unknown, tick: number): FixtureState {
  return tick < 0 ? rules.initialState : rules.stateAt(course, tick)
}

function chanceAt(
  rules: FixtureRules,
  leg: PastLeg,
  course: unknown,
  tick: number,
): number {
  return rules.price(leg.chain.index, seenAt(rules, course, tick)).chanceOf(leg.selection)
}

type ReplayedLeg = PricedLeg & { chance: number }

/** Replays a leg: calculates the course from the link, the odds from the state that players saw, and the result. */
async function legAgain(
  rules: FixtureRules,
  leg: PastLeg,
  isVoid: boolean,
  links: KnownLinks,
): Promise<ReplayedLeg> {
  const course = await courseOf(rules, leg, links)
  const odds = Number(toFen(leg.odds))
  if (rules.pricing.oddsOf(chanceAt(rules, leg, course, leg.tick)) !== odds) differs()
  if (leg.result === 'cashed') {
    const tick = leg.cash_tick ?? differs()
    if (rules.resultOf(seenAt(rules, course, tick), leg.selection) !== null) differs()
    return { odds, result: null, chance: chanceAt(rules, leg, course, tick) }
  }
  const result = rules.resultOf(rules.stateAt(course, rules.ticks), leg.selection)
  // When the vendor voids a bet slip, its open legs become void as well.
  if (leg.result !== result && !(isVoid && leg.result === 'void')) differs()
  return { odds, result, chance: 1 }
}

/** Checks the odds and the possible return of a bet slip against its stake, also when the bet slip is lost. */
function assertFits({ pricing }: FixtureRules, slip: PastBetSlip): void {
  const winningLegs = slip.legs.map(({ odds, result }) => ({
    odds: Number(toFen(odds)),
    result: result === 'void' ? ('void' as const) : ('won' as const),
  }))
  if (toFen(slip.odds) !== pricing.totalReturn(100n, winningLegs)) differs()
  if (toFen(slip.possible) !== pricing.totalReturn(toFen(slip.stake), winningLegs))
    differs()
}

/** Proves a bet slip. Returns null until all its fixtures are over. Throws TamperedRound. */
export async function proveBetSlip(
  rules: FixtureRules,
  slip: PastBetSlip,
  links: KnownLinks,
): Promise<string[] | null> {
  if (slip.status === 'open' || slip.legs.some(({ chain }) => chain.link === null)) {
    return null
  }
  assertFits(rules, slip)
  const isVoid = slip.status === 'void'
  const legs: ReplayedLeg[] = []
  for (const leg of slip.legs) legs.push(await legAgain(rules, leg, isVoid, links))
  const stake = toFen(slip.stake)
  const { cashPrice, totalReturn } = rules.pricing
  const payout = slip.cashed ? cashPrice(stake, legs) : totalReturn(stake, legs)
  if (toFen(slip.payout) !== (isVoid ? 0n : payout)) differs()
  return [
    ...slip.legs.map(
      (leg, at) =>
        `${at + 1}. 第 ${leg.chain.index} 场：链环 ${leg.chain.link} 走回起点 ${leg.chain.start}；全场 ${JSON.stringify(leg.shown)}。${leg.name} @${leg.odds} 由第 ${leg.tick} 刻可见的比分算出，结果 ${leg.result}。`,
    ),
    `${slip.legs.length + 1}. ${slip.cashed ? '提前兑现价由兑现那一刻可见的比分算出' : '派彩由各项结果和赔率算出'}：投注 ¥${slip.stake}，派彩 ¥${slip.payout}，与记录一致。`,
  ]
}

/** Proves a fixture. Returns null until the fixture is over. Throws TamperedRound. */
export async function proveFixture(
  rules: FixtureRules,
  fixture: PastFixture,
  links: KnownLinks,
): Promise<string[] | null> {
  const { start, index, link, salt } = fixture.chain
  if (link === null) return null
  await courseOf(rules, fixture, links)
  return [
    `1. 链环 ${link} 连续 ${index} 次 SHA-256 = ${start}，与事先公布的起点一致。`,
    `2. 种子：HMAC-SHA-256(链环, "${salt}")；第 ${index} 场的全部进程由它抽定：${JSON.stringify(fixture.shown)}，与记录一致。`,
  ]
}
