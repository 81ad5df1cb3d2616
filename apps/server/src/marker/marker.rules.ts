import type { MarkerKind, MarkerLevel } from '@jinli/contract/marker/marker'
import { factCounters } from './count-facts.ts'
import type { PlayerFact } from './player-fact.ts'

const dayMs = 86_400_000

/** How many points a marker gives: those of the last step whose count is reached. */
type MarkerRule = {
  kind: MarkerKind
  /** The days before now that count. */
  days: number
  steps: readonly { from: number; points: number }[]
}
export type MarkerRules = {
  /** Stored with each score, so that a score can be explained after the rules have changed. */
  version: number
  /** From how many points on a player has this level. */
  levels: Record<Exclude<MarkerLevel, 'none'>, number>
  markers: readonly MarkerRule[]
}

export type MarkerReason = {
  kind: MarkerKind
  count: number
  days: number
  points: number
}
export type MarkerScore = { score: number; level: MarkerLevel; reasons: MarkerReason[] }

const steps = (...pairs: readonly (readonly [from: number, points: number])[]) =>
  pairs.map(([from, points]) => ({ from, points }))

/** The rules in force. Their result on generated players is in decision 101. */
export const markerRules: MarkerRules = {
  version: 1,
  levels: { watch: 4, strong: 8 },
  markers: [
    { kind: 'chasing', days: 28, steps: steps([1, 3], [2, 4], [4, 6], [6, 8]) },
    { kind: 'night_play', days: 14, steps: steps([2, 1], [6, 4], [9, 6]) },
    { kind: 'failed_deposits', days: 28, steps: steps([1, 3], [3, 4], [6, 6]) },
    { kind: 'cancelled_withdrawals', days: 28, steps: steps([1, 1], [2, 4], [4, 6]) },
    { kind: 'limit_raises', days: 28, steps: steps([3, 4], [5, 6]) },
    { kind: 'balance_staked', days: 14, steps: steps([4, 2], [7, 3], [8, 4], [9, 6]) },
    { kind: 'deposits_after_loss', days: 28, steps: steps([1, 1], [2, 3], [3, 5]) },
  ],
}

/** The days of facts that the rules need. */
export function daysOf(rules: MarkerRules): number {
  return Math.max(...rules.markers.map(({ days }) => days))
}

function levelOf(score: number, { levels }: MarkerRules): MarkerLevel {
  if (score >= levels.strong) return 'strong'
  return score >= levels.watch ? 'watch' : 'none'
}

/** Returns the score of a player, with the markers that have points, the heaviest first. `facts` are in order of time. */
export function scoreOf(
  facts: readonly PlayerFact[],
  now: Date,
  rules: MarkerRules = markerRules,
): MarkerScore {
  const reasons = rules.markers.flatMap(({ kind, days, steps: each }) => {
    const from = now.getTime() - days * dayMs
    const count = factCounters[kind](facts.filter(({ at }) => at.getTime() >= from))
    const points = each.findLast((step) => count >= step.from)?.points ?? 0
    return points > 0 ? [{ kind, count, days, points }] : []
  })
  reasons.sort((a, b) => b.points - a.points)
  const score = reasons.reduce((sum, { points }) => sum + points, 0)
  return { score, level: levelOf(score, rules), reasons }
}
