import type { Draws } from '@jinli/fair/draws'
import { prove, TamperedRound } from '@jinli/fair/proof'
import type { FixtureState, PastFixture, PastLeg, PastSlip } from './book-answers.ts'

type LegResult = 'won' | 'lost' | 'void'
type PricedLeg = { odds: number; result: LegResult | null }

/** How odds, returns and prices are reckoned: a title's rules bring it along. */
export type Pricing = {
  oddsOf: (chance: number) => number | null
  returned: (stake: bigint, legs: readonly PricedLeg[]) => bigint
  cashPrice: (stake: bigint, legs: readonly (PricedLeg & { chance: number })[]) => bigint
}

/** What a proof plays of the rules of a league (`titles/book-rules.ts`). */
export type FixtureRules = {
  ticks: number
  before: FixtureState
  draw(draws: Draws, index: number): unknown
  told(course: unknown, ticks: number): FixtureState
  price(index: number, state: FixtureState): { chanceOf(selection: string): number }
  resultOf(state: FixtureState, selection: string): LegResult | null
  pricing: Pricing
}

function toFen(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

function differs(): never {
  throw new TamperedRound('outcome-differs')
}

/** The whole course of a fixture from its link. */
async function courseOf(
  rules: FixtureRules,
  { chain, shown }: Pick<PastFixture, 'chain' | 'shown'>,
) {
  const { start, index, link, salt } = chain
  const evidence = { kind: 'shared', known: { link: start, index: 0 }, index, link, salt }
  const proof = await prove(evidence, (draws: Draws) => rules.draw(draws, index), shown)
  return proof.outcome
}

/** What a fixture looked like after so many ticks; −1 before it began. */
function seenAt(rules: FixtureRules, course: unknown, tick: number): FixtureState {
  return tick < 0 ? rules.before : rules.told(course, tick)
}

function chanceAt(
  rules: FixtureRules,
  leg: PastLeg,
  course: unknown,
  tick: number,
): number {
  return rules.price(leg.chain.index, seenAt(rules, course, tick)).chanceOf(leg.selection)
}

type Proved = PricedLeg & { chance: number }

/** A leg again: its course from the link, its odds from what was seen, its result from the course. */
async function legAgain(
  rules: FixtureRules,
  leg: PastLeg,
  isVoid: boolean,
): Promise<Proved> {
  const course = await courseOf(rules, leg)
  const odds = Number(toFen(leg.odds))
  if (rules.pricing.oddsOf(chanceAt(rules, leg, course, leg.tick)) !== odds) differs()
  if (leg.result === 'cashed') {
    const tick = leg.cash_tick ?? differs()
    if (rules.resultOf(seenAt(rules, course, tick), leg.selection) !== null) differs()
    return { odds, result: null, chance: chanceAt(rules, leg, course, tick) }
  }
  const result = rules.resultOf(rules.told(course, rules.ticks), leg.selection)
  // A slip that the vendor voids takes its open legs with it.
  if (leg.result !== result && !(isVoid && leg.result === 'void')) differs()
  return { odds, result, chance: 1 }
}

/** Null while one of its fixtures is not over; throws TamperedRound. */
export async function proveSlip(
  rules: FixtureRules,
  slip: PastSlip,
): Promise<string[] | null> {
  if (slip.status === 'open' || slip.legs.some(({ chain }) => chain.link === null)) {
    return null
  }
  const isVoid = slip.status === 'void'
  const legs: Proved[] = []
  for (const leg of slip.legs) legs.push(await legAgain(rules, leg, isVoid))
  const stake = toFen(slip.stake)
  const { cashPrice, returned } = rules.pricing
  const paid = slip.cashed ? cashPrice(stake, legs) : returned(stake, legs)
  if (toFen(slip.payout) !== (isVoid ? 0n : paid)) differs()
  return [
    ...slip.legs.map(
      (leg, at) =>
        `${at + 1}. 第 ${leg.chain.index} 场：链环 ${leg.chain.link} 走回起点 ${leg.chain.start}；全场 ${JSON.stringify(leg.shown)}。${leg.name} @${leg.odds} 由第 ${leg.tick} 刻可见的比分算出，结果 ${leg.result}。`,
    ),
    `${slip.legs.length + 1}. ${slip.cashed ? '提前兑现价由兑现那一刻可见的比分算出' : '派彩由各项结果和赔率算出'}：投注 ¥${slip.stake}，派彩 ¥${slip.payout}，与记录一致。`,
  ]
}

/** Null while the fixture is not over; throws TamperedRound. */
export async function proveFixture(
  rules: FixtureRules,
  fixture: PastFixture,
): Promise<string[] | null> {
  const { start, index, link, salt } = fixture.chain
  if (link === null) return null
  await courseOf(rules, fixture)
  return [
    `1. 链环 ${link} 连续 ${index} 次 SHA-256 = ${start}，与事先公布的起点一致。`,
    `2. 种子：HMAC-SHA-256(链环, "${salt}")；第 ${index} 场的全部进程由它抽定：${JSON.stringify(fixture.shown)}，与记录一致。`,
  ]
}
