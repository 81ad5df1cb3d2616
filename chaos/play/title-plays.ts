import type { Random } from '../random.ts'

/** How a title whose rounds are one player's is told what to do. */
export type TitlePlay = {
  /** What goes with the stake; without it an empty one, as slots take it. */
  bet?: (random: Random) => unknown
  /** The next decision of an open round, from what the player sees of it. */
  decide?: (shown: unknown, random: Random) => unknown
  /** Never refused, and costs nothing more: taken when the other one is not the player's now. */
  end?: unknown
}

/** A table without places on its board: what is bet there. */
export type TablePlay = { tableBet: (random: Random) => unknown }

function distinct(random: Random, most: number, count: number): number[] {
  const found = new Set<number>()
  while (found.size < count) found.add(random.whole(1, most))
  return [...found]
}

/** The first field of a pond that is still closed, from a random place on. */
function closedField(shown: unknown, random: Random): number {
  const { opened = [] } = (shown ?? {}) as { opened?: number[] }
  const from = random.whole(0, 24)
  const fields = Array.from({ length: 25 }, (_, step) => (from + step) % 25)
  return fields.find((field) => !opened.includes(field)) ?? from
}

/**
 * What cannot be read off a title's page. Slots need no line, nor does a table whose board names its places; a
 * title that is not understood is told in the report and spoils nothing.
 */
export const titlePlays: Readonly<Record<string, TitlePlay | TablePlay>> = {
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
    decide: (shown, random) =>
      random.chance(0.4) ? { cashOut: true } : { open: closedField(shown, random) },
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
