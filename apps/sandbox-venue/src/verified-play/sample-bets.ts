/** The bets for playing a game in bulk, and the decision at the nth step of a round. */
export type SamplePlay = {
  bets: readonly unknown[]
  decide?: (round: number, nth: number) => unknown
}

function chips(...places: string[]): unknown[] {
  return places.map((place, at) => ({ chips: [{ place, units: 1 + (at % 3) }] }))
}

/** The sample bets of every game by code. Sportsbooks have none, because their bets depend on the current offers. */
export const sampleBets: Readonly<Record<string, SamplePlay>> = {
  'koi-leap': { bets: [{}] },
  plinko: {
    bets: [8, 12, 16].flatMap((rows) =>
      ['low', 'middle', 'high'].map((risk) => ({ rows, risk })),
    ),
  },
  'video-poker': {
    bets: [{}],
    decide: (round) => ({ hold: [[], [0, 3], [0, 1, 2, 3, 4]][round % 3] }),
  },
  mines: {
    bets: [{ mines: 1 }, { mines: 3 }, { mines: 10 }],
    decide: (round, nth) => (nth < 1 + (round % 3) ? { open: nth * 7 } : { cashOut: true }),
  },
  keno: {
    bets: [
      { marks: [7] },
      { marks: [2, 11, 29, 40] },
      { marks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    ],
  },
  limbo: { bets: [{ target: 150 }, { target: 200 }, { target: 10_000 }] },
  'classic-slot': { bets: [{}] },
  dice: {
    bets: [
      { side: 'over', chance: 3000 },
      { side: 'under', chance: 7500 },
    ],
  },
  'scratch-card': { bets: [{}] },
  'hold-and-spin': { bets: [{}] },
  'cluster-slot': { bets: [{}] },
  'tumble-slot': { bets: [{}] },
  blackjack: {
    bets: [{}],
    decide: (round, nth) => ({
      play: nth === 0 ? (['hit', 'double', 'stand'][round % 3] ?? '') : 'stand',
    }),
  },
  'three-card': { bets: [{}], decide: (round) => ({ play: round % 3 ? 'raise' : 'fold' }) },
  'casino-holdem': {
    bets: [{}],
    decide: (round) => ({ play: round % 3 ? 'call' : 'fold' }),
  },
  crash: {
    bets: [150, 200, null, 1000].map((autoAt) => ({
      chips: [{ place: 'in', units: 2 }],
      autoAt,
    })),
  },
  roulette: {
    bets: chips(
      'red',
      'straight-17',
      'split-1-2',
      'street-1',
      'corner-1',
      'line-1',
      'dozen-1',
    ),
  },
  baccarat: { bets: chips('player', 'banker', 'tie', 'player-pair', 'banker-pair') },
  'dou-niu': { bets: chips('man') },
  'dragon-tiger': { bets: chips('dragon', 'tiger', 'tie', 'suited-tie') },
  'sic-bo': {
    bets: chips('small', 'odd', 'any-triple', 'double-1', 'face-1', 'pair-1-2', 'total-9'),
  },
  k3: { bets: chips('big', 'even', 'any-straight', 'total-9', 'face-1', 'two-1-2') },
  'race-of-ten': { bets: chips('rank-1-7', 'rank-1-big', 'dragon-1', 'sum-odd', 'sum-11') },
  'three-digit': {
    bets: chips('direct-123', 'group-123', 'hundreds-7', 'ones-big', 'sum-13'),
  },
  'five-digit': {
    bets: chips('ball-1-7', 'sum-odd', 'dragon', 'front-straight', 'back-mixed'),
  },
  'six-of-49': {
    bets: chips(
      'special-8',
      'tail-big',
      'wave-red',
      'total-even',
      'among-8',
      'two-8-18',
      'three-8-18-28',
    ),
  },
}
