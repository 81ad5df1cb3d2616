import { describe, expect, it } from 'vitest'
import type { VipLevel } from '../vip/vip.ts'
import {
  edgeProblem,
  type GameReturn,
  giftsOf,
  levelReturns,
  rebateStanding,
} from './edge.rules.ts'
import { type GameRates, gameRateFields } from './game-rates.ts'

const yuan = (amount: number) => BigInt(amount) * 100n
const percent = (share: number) => BigInt(Math.round(share * 1_000_000))

/** Ten levels of 1,000 yuan of turnover each, with one rate for all categories. */
function levels(rate: number, change: Partial<VipLevel> = {}): VipLevel[] {
  return Array.from({ length: 10 }, (_, at) => ({
    recharge: yuan(at + 1),
    flow: yuan(1000 * (at + 1)),
    keep: 0n,
    realperson: percent(rate),
    sport: percent(rate),
    e_sport: percent(rate),
    joker: percent(rate),
    electron: percent(rate),
    lottery: percent(rate),
    rise_gift: 0n,
    birthday_gift: 0n,
    gift_turnover: 1,
    ...change,
  }))
}

function own(game: string, rate: number): GameRates {
  const rates = gameRateFields.map((field) => [field, percent(rate)] as const)
  return {
    venue: 'ae',
    game,
    ...(Object.fromEntries(rates) as Omit<GameRates, 'venue' | 'game'>),
  }
}

function game(code: string, most: number | null): GameReturn {
  const share = most === null ? null : percent(most)
  return { venue: 'ae', game: code, name: code, category: 'slot', most: share }
}

const dice = game('dice', 99)
const tables = (rate: number, games: GameRates[] = []) => ({ levels: levels(rate), games })

describe('V-1: what comes back of a stake', () => {
  it('is return + rebate + gifts on each level, VIP0 without a rebate', () => {
    const offer = {
      levels: levels(0.4, { rise_gift: yuan(1) }),
      games: [own('dice', 0.25)],
    }
    const returns = levelReturns(dice, offer)
    expect(returns).toHaveLength(11)
    expect(returns[0]).toEqual({
      level: 0,
      rebate: 0n,
      gifts: percent(0.1),
      total: percent(99.1),
    })
    expect(returns[10]).toMatchObject({ rebate: percent(0.25), total: percent(99.25) })
    expect(levelReturns(game('slot', 96), offer)[1]).toMatchObject({ rebate: percent(0.4) })
  })

  it('a gift counts over the turnover that it takes, rounded up; one that takes none as a whole stake', () => {
    const gifts = (change: Partial<VipLevel>, level: number) =>
      giftsOf(levels(0, change), level)
    expect(gifts({ rise_gift: 1n }, 3)).toBe(1000n)
    expect(gifts({ rise_gift: yuan(1) }, 10)).toBe(0n)
    // A birthday takes four times the turnover that keeps the level, or what led to the level if that is less.
    expect(gifts({ birthday_gift: yuan(1) }, 2)).toBe(percent(0.05))
    expect(gifts({ birthday_gift: yuan(1), keep: yuan(100) }, 2)).toBe(percent(0.25))
    expect(gifts({ birthday_gift: yuan(1), keep: yuan(900) }, 2)).toBe(percent(0.05))
    expect(giftsOf(levels(0, { flow: 0n, rise_gift: 1n }), 0)).toBe(percent(100))
  })

  it('is below 100 %: exactly 100 % is refused, a millionth less is not', () => {
    expect(edgeProblem([dice], tables(0.5), tables(1))).toBe(
      'dice（ae/dice）VIP1：返还99% + 返水1% + 礼金0% = 100%，须低于100%',
    )
    expect(edgeProblem([dice], tables(0.5), tables(0.999999))).toBeNull()
    expect(edgeProblem([dice, game('b', 99.5)], tables(0), tables(1.2))).toContain(
      '另有1款游戏超出',
    )
    expect(edgeProblem([dice], tables(0.5), tables(2, [own('dice', 0.9)]))).toBeNull()
  })

  it('a game that its venue raised over the edge may be brought back in steps, not left as it is', () => {
    const dearGame = game('dice', 99.6)
    expect(edgeProblem([dearGame], tables(0.9), tables(0.9))).toContain('100.5%')
    expect(edgeProblem([dearGame], tables(0.9), tables(0.5))).toBeNull()
    const oneHighLevel = {
      levels: levels(0.3).with(9, { ...levels(0.6)[9] } as VipLevel),
      games: [],
    }
    expect(edgeProblem([dearGame], tables(0.5), oneHighLevel)).toContain('100.2%')
  })

  it('a game that returns all by itself, or states no return, gets no rebate and binds no table', () => {
    expect(
      edgeProblem([game('all', 100), game('odd', null)], tables(0), tables(5)),
    ).toBeNull()
    expect(rebateStanding(game('all', 100), tables(0))).toBe('over')
    expect(rebateStanding(game('odd', null), tables(0))).toBe('unknown')
    expect(rebateStanding(dice, tables(0.9))).toBe('paid')
  })
})
