import type { Draws } from '@jinli/fair/draws'
import { prove, TamperedRound } from '@jinli/fair/proof'
import { toFen } from './amounts.ts'
import type { FixtureState, PastFixture, PastLeg, PastSlip } from './book-answers.ts'
import type { KnownLinks } from './known-links.ts'

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

function differs(): never {
  throw new TamperedRound('outcome-differs')
}

/** The whole course of a fixture from its link. */
async function courseOf(
  rules: FixtureRules,
  { chain, shown }: Pick<PastFixture, 'chain' | 'shown'>,
  links: KnownLinks,
) {
  const { start, index, link, salt } = chain
  const known = links.before(start, index)
  const evidence = { kind: 'shared', known, index, link, salt }
  const proof = await prove(evidence, (draws: Draws) => rules.draw(draws, index), shown)
  if (link !== null) links.note(start, { link, index })
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
  links: KnownLinks,
): Promise<Proved> {
  const course = await courseOf(rules, leg, links)
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

/** The seeds know nothing of a stake: what it could bring has to fit it, also where nothing came of it. */
function assertFits({ pricing }: FixtureRules, slip: PastSlip): void {
  const won = slip.legs.map(({ odds, result }) => ({
    odds: Number(toFen(odds)),
    result: result === 'void' ? ('void' as const) : ('won' as const),
  }))
  if (toFen(slip.odds) !== pricing.returned(100n, won)) differs()
  if (toFen(slip.possible) !== pricing.returned(toFen(slip.stake), won)) differs()
}

/** Null while one of its fixtures is not over; throws TamperedRound. */
export async function proveSlip(
  rules: FixtureRules,
  slip: PastSlip,
  links: KnownLinks,
): Promise<string[] | null> {
  if (slip.status === 'open' || slip.legs.some(({ chain }) => chain.link === null)) {
    return null
  }
  assertFits(rules, slip)
  const isVoid = slip.status === 'void'
  const legs: Proved[] = []
  for (const leg of slip.legs) legs.push(await legAgain(rules, leg, isVoid, links))
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
