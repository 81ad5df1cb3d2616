import type { FactKind, PlayerFact } from '../src/marker/player-fact.ts'
import { type Habit, type Story, stories } from './player-stories.ts'

/** The life of a generated player: eight weeks of facts, and whether its story is one of harm. */
export type PlayerLife = { story: string; hasHarm: boolean; facts: PlayerFact[] }

const hourMs = 3_600_000
const days = 56
/** Midnight in China. */
const start = new Date('2026-09-06T16:00:00Z').getTime()

/** Random numbers from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A number of the normal distribution with mean 0 and deviation 1. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** One player who lives day by day. Amounts are fen as numbers here; they stay far below 2^53. */
class Life {
  readonly facts: PlayerFact[] = []
  balance = 0
  /** The last day ended with a loss of more than two usual deposits. */
  hasBigLoss = false
  private readonly random: () => number
  /** The usual deposit of this player. */
  private readonly usual: number

  constructor(random: () => number, usual: number) {
    this.random = random
    this.usual = usual
  }

  private add(kind: FactKind, at: number, amount: number, play?: Partial<PlayerFact>) {
    const rest = { payout: 0n, rounds: 0, top_stake: 0n, ...play }
    this.facts.push({ kind, at: new Date(at), amount: BigInt(Math.round(amount)), ...rest })
  }

  /** Tries to deposit, again after a failure as the habit has it. Returns the amount that came. */
  private deposit(habit: Habit, at: number, factor: number): number {
    const amount =
      Math.ceil((this.usual * factor * (0.6 + 0.8 * this.random())) / 1000) * 1000
    for (let n = 0; n < 8; n += 1) {
      const time = at + n * 180_000
      if (this.random() >= habit.decline) {
        this.add('deposit', time, amount)
        this.balance += amount
        return amount
      }
      this.add('deposit_failed', time, amount)
      if (this.random() >= habit.retry) return 0
    }
    return 0
  }

  /** An hour of play. Returns what was won; negative for a loss. */
  private playHour(habit: Habit, at: number): number {
    const stake = Math.max(100, Math.min(this.balance, this.balance * habit.stakeShare))
    const rounds = Math.max(1, Math.round(habit.roundsAnHour * (0.5 + this.random())))
    const swing = stake * habit.volatility * Math.sqrt(rounds) * normal(this.random)
    const result = Math.max(-this.balance, swing - 0.035 * stake * rounds)
    // Whoever loses everything plays fewer rounds than the hour has.
    const total = Math.max(stake, -result, Math.min(stake * rounds, this.balance * 12))
    this.add('play', at, total, {
      payout: BigInt(Math.round(total + result)),
      rounds,
      top_stake: BigInt(Math.round(Math.min(total, stake * (1 + this.random())))),
    })
    this.balance = Math.max(0, Math.round(this.balance + result))
    return result
  }

  /** Withdraws part of what is there at the end of a session, and perhaps takes that back. */
  private cashOut(habit: Habit, at: number): boolean {
    if (this.balance < this.usual * 1.5 || this.random() >= habit.cashOut) return false
    const amount = Math.floor(this.balance * (0.5 + 0.5 * this.random()))
    this.balance -= amount
    this.add('withdrawal', at, amount)
    if (this.random() >= habit.cancel) return false
    this.add('withdrawal_cancelled', at + 600_000, amount)
    this.balance += amount
    return true
  }

  /** A session from its first hour to its end. */
  private session(habit: Habit, from: number): void {
    let result = 0
    let growth = 1
    const hours = Math.max(1, Math.round(habit.hours * (0.4 + 1.2 * this.random())))
    if (this.balance < this.usual * 0.3) this.deposit(habit, from - 300_000, 1)
    for (let hour = 0; hour < hours + 6; hour += 1) {
      const at = from + hour * hourMs
      if (this.balance < this.usual * 0.05) {
        if (this.random() >= habit.topUp) break
        growth *= habit.topUpGrowth
        if (this.deposit(habit, at, growth) === 0) break
      }
      if (hour >= hours && !(result < 0 && this.random() < habit.staysBehind)) break
      result += this.playHour(habit, at + 1_200_000)
    }
    this.hasBigLoss = result < -2 * this.usual
    if (this.cashOut(habit, from + hours * hourMs + 2_400_000) && this.random() < 0.8)
      this.playHour(
        { ...habit, stakeShare: habit.stakeShare * 2 },
        from + (hours + 1) * hourMs,
      )
  }

  live(habitOn: (day: number) => Habit): void {
    for (let day = 0; day < days; day += 1) {
      const habit = habitOn(day)
      const isWeekend = day % 7 === 5 || day % 7 === 6
      const often = Math.min(1, (habit.daysAWeek / 7) * (isWeekend ? habit.weekend : 1))
      if (this.random() < habit.raisesAWeek / 7)
        this.add('limit_raised', start + day * 24 * hourMs + 12 * hourMs, this.usual * 4)
      const returns = this.hasBigLoss && this.random() < habit.returnsAfterLoss
      this.hasBigLoss = false
      if (!returns && this.random() >= often) continue
      const isLate = this.random() < habit.lateShare
      const hour = isLate ? 24 + 4 * this.random() : habit.hour + 2.5 * normal(this.random)
      this.session(habit, start + day * 24 * hourMs + Math.max(6, hour) * hourMs)
    }
    this.facts.sort((a, b) => a.at.getTime() - b.at.getTime())
  }
}

function pick(random: () => number, hasHarm: boolean): Story {
  const choices = stories.filter((story) => story.hasHarm === hasHarm)
  let left = random() * choices.reduce((sum, { weight }) => sum + weight, 0)
  for (const story of choices) {
    left -= story.weight
    if (left < 0) return story
  }
  throw new Error('no story')
}

/** Returns the life of the nth player. Eight in a hundred have a story of harm, from a day in the first five weeks. */
export function lifeOf(n: number, seed = 20_261_127): PlayerLife {
  const random = randomFrom(seed + n * 7919)
  const story = pick(random, random() < 0.08)
  const usual = story.deposit * Math.exp(0.5 * normal(random))
  const from = story.hasHarm ? Math.floor(random() * 35) : 0
  const strength = 0.6 + 0.4 * random()
  const before = story.before(random)
  const after = story.after(before, strength)
  const life = new Life(random, usual)
  life.live((day) => (day < from ? before : after))
  return { story: story.name, hasHarm: story.hasHarm, facts: life.facts }
}
