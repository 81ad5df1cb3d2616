import type { Random } from '../random.ts'

/** How to play a solo game. */
export type SoloPlay = {
  /** Builds the choice that goes with the stake; by default an empty one, as slots take it. */
  bet?: (random: Random) => unknown
  /** Makes the next decision of an open round, from what the player sees. */
  decide?: (view: unknown, random: Random) => unknown
  /** A decision that is never refused and costs nothing more; used when `decide` is refused. */
  end?: unknown
}

/** Builds the bet of a table without places on its board. */
export type TablePlay = { tableBet: (random: Random) => unknown }

function distinct(random: Random, most: number, count: number): number[] {
  const hits = new Set<number>()
  while (hits.size < count) hits.add(random.whole(1, most))
  return [...hits]
}

/** Returns the first closed field of a Mines round, from a random field on. */
function closedField(view: unknown, random: Random): number {
  const { openFields = [] } = (view ?? {}) as { openFields?: number[] }
  const from = random.whole(0, 24)
  const fields = Array.from({ length: 25 }, (_, step) => (from + step) % 25)
  return fields.find((field) => !openFields.includes(field)) ?? from
}

/**
 * Choices that cannot be read from a game's page, by game. Slots need none, nor does a table that names its places. A
 * game that the harness cannot play is reported, but does not fail the run.
 */
export const gamePlays: Readonly<Record<string, SoloPlay | TablePlay>> = {
  plinko: {
    bet: (random) => ({
      rows: random.pick([8, 12, 16]),
      risk: random.pick(['low', 'middle', 'high']),
    }),
  },
  dice: {
    bet: (random) => ({
      side: random.pick(['under', 'over']),
      chance: random.whole(100, 9800),
    }),
  },
  keno: { bet: (random) => ({ marks: distinct(random, 40, random.whole(1, 10)) }) },
  limbo: { bet: (random) => ({ target: random.whole(101, 1000) }) },
  mines: {
    bet: (random) => ({ mines: random.whole(1, 24) }),
    decide: (view, random) =>
      random.chance(0.4) ? { cashOut: true } : { open: closedField(view, random) },
  },
  'video-poker': {
    decide: (_, random) => ({ hold: [0, 1, 2, 3, 4].filter(() => random.chance(0.5)) }),
  },
  blackjack: {
    decide: (_, random) => ({
      play: random.pick(['hit', 'stand', 'stand', 'double', 'split']),
    }),
    end: { play: 'stand' },
  },
  'three-card': {
    decide: (_, random) => ({ play: random.pick(['raise', 'fold']) }),
    end: { play: 'fold' },
  },
  'casino-holdem': {
    decide: (_, random) => ({ play: random.pick(['call', 'fold']) }),
    end: { play: 'fold' },
  },
  crash: {
    tableBet: (random) => ({
      chips: [{ place: 'in', units: random.whole(1, 3) }],
      autoAt: random.chance(0.2) ? null : random.whole(101, 400),
    }),
  },
}
