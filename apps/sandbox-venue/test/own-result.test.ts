import { describe, expect, it } from 'vitest'
import { autoCashOut, netText, ownResult, resultWords } from '../src/browser/own-result.ts'
import { rules as baccarat } from '../src/games/baccarat/rules.ts'
import { rules as crash } from '../src/games/crash/rules.ts'

const open = { left: null, payout: '0.00', status: 'open' } as const
const bet = (place: string, units: number, stake = `${units}.00`) => ({
  ...open,
  bet: { chips: [{ place, units }] },
  stake,
})

/** The player has a six and the banker an eight. Cards are 0 to 51, four of a rank, from two. */
const bankerWins = { player: [16, 32], banker: [24, 33] }

// R-GAME-152
describe('P-23: the own result is known with the outcome, before the bets are settled', () => {
  it('win, loss and the sum, in fen, by place', () => {
    const result = ownResult(baccarat, bankerWins, [
      bet('banker', 20),
      bet('player', 10),
      { ...bet('tie', 5), status: 'void' },
    ])
    expect(result).toMatchObject({ stake: 3000n, payout: 3900n })
    expect([...(result?.places ?? [])]).toEqual([
      ['banker', 1900n],
      ['player', -1000n],
    ])
  })

  it('a loss is told as plainly as a win', () => {
    const loss = ownResult(baccarat, bankerWins, [bet('player', 20)])
    expect(loss && resultWords(loss)).toEqual({
      title: '没有中奖',
      tone: '',
      net: '本局 −¥20.00',
    })
    const win = ownResult(baccarat, bankerWins, [bet('banker', 20)])
    expect(win && resultWords(win)).toEqual({
      title: '赢得 ¥39.00',
      tone: 'good',
      net: '本局 +¥19.00',
    })
    const even = { stake: 1000n, payout: 1000n, places: new Map() }
    expect(resultWords(even).net).toBe('本局 ¥0.00')
  })

  it('a settled bet counts as it was paid, and nobody without a bet has a result', () => {
    const settledBet = { ...bet('player', 20), status: 'settled', payout: '40.00' } as const
    expect(ownResult(baccarat, bankerWins, [settledBet])?.payout).toBe(4000n)
    expect(ownResult(baccarat, bankerWins, [])).toBeNull()
    expect(
      ownResult(baccarat, bankerWins, [{ ...bet('tie', 5), status: 'void' }]),
    ).toBeNull()
  })

  it('each bet of a round has its own terms', () => {
    const kite = (autoAt: number | null) => ({
      ...open,
      bet: { chips: [{ place: 'in', units: 10 }], autoAt },
      stake: '10.00',
    })
    const result = ownResult(crash, { burst: 200 }, [kite(150), kite(300)])
    expect(result).toMatchObject({ stake: 2000n, payout: 1500n })
    expect(netText(result?.places.get('in') ?? 0n)).toBe('−5')
  })

  it('crash: what leaves by itself is told at its mark, once it is passed', () => {
    const run = crash.running
    if (!run) throw new Error('crash has no running rules')
    const kite = (autoAt: number | null) => ({
      ...open,
      bet: { chips: [{ place: 'in', units: 10 }], autoAt },
      stake: '10.00',
    })
    const marks = { autoMark: ({ autoAt }: { autoAt: number | null }) => autoAt }
    expect(run.autoMark(kite(150).bet)).toBe(150)
    const bets = [kite(150), kite(200), kite(null)]
    expect(autoCashOut(marks, bets, 149)).toEqual({ payout: 0n, mark: 0, count: 0 })
    expect(autoCashOut(marks, bets, 150)).toEqual({ payout: 1500n, mark: 150, count: 1 })
    expect(autoCashOut(marks, bets, 4200)).toEqual({ payout: 3500n, mark: 200, count: 2 })
  })

  it('a figure on a place is short', () => {
    expect([1900n, -1000n, 950n, 0n, -1_234_500n].map(netText)).toEqual([
      '+19',
      '−10',
      '+9.50',
      '平',
      '−12,345',
    ])
  })
})
