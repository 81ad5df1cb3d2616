/** How a player behaves. Shares and chances are between 0 and 1. */
export type Habit = {
  daysAWeek: number
  /** How much more often on Saturday and Sunday. */
  weekend: number
  /** The usual hour of the day at which a session begins, and the share of sessions that begin after midnight. */
  hour: number
  lateShare: number
  /** Hours of a session. */
  hours: number
  roundsAnHour: number
  /** A stake as a share of the balance, and the deviation of a round's result in stakes. */
  stakeShare: number
  volatility: number
  /** The chance to deposit again in the session when all is lost, and how much larger that deposit is. */
  topUp: number
  topUpGrowth: number
  /** The chance of another hour after the planned end, while behind. */
  staysBehind: number
  /** The chance to come back on the day after a big loss. */
  returnsAfterLoss: number
  cashOut: number
  /** The chance to take a withdrawal back. */
  cancel: number
  /** The chance that a deposit fails, and to try again at once. */
  decline: number
  retry: number
  raisesAWeek: number
}

export type Story = {
  name: string
  hasHarm: boolean
  /** How many of its group have this story. */
  weight: number
  /** The usual deposit (fen). */
  deposit: number
  before: (random: () => number) => Habit
  after: (before: Habit, strength: number) => Habit
}

const calm: Habit = {
  daysAWeek: 2,
  weekend: 1.4,
  hour: 20,
  lateShare: 0.04,
  hours: 1.6,
  roundsAnHour: 180,
  stakeShare: 0.01,
  volatility: 2.5,
  topUp: 0.08,
  topUpGrowth: 0.9,
  staysBehind: 0.1,
  returnsAfterLoss: 0.15,
  cashOut: 0.5,
  cancel: 0.03,
  decline: 0.04,
  retry: 0.6,
  raisesAWeek: 0.02,
}

/** Nobody is the mean: each habit of a group differs by a third for each player. */
function habitNear(change: Partial<Habit>): (random: () => number) => Habit {
  return (random) => {
    const habit = { ...calm, ...change }
    const vary = (value: number) => value * (0.67 + 0.66 * random())
    const entries = Object.entries(habit).map(([name, value]) =>
      name === 'hour' || name === 'topUpGrowth' ? [name, value] : [name, vary(value)],
    )
    return Object.fromEntries(entries) as Habit
  }
}

const same = (before: Habit) => before

/** A name, its weight, the usual deposit (fen), and the habit where it differs; of harm, what the habit becomes too. */
type Row = readonly [string, number, number, Partial<Habit>, Partial<Habit>?]

/** Who plays for fun: each kind has something that looks like harm to a careless rule. */
const recreationalRows: readonly Row[] = [
  ['weekend player', 24, 20_000, { daysAWeek: 1, weekend: 2.5 }],
  ['daily small player', 16, 5_000, { daysAWeek: 5.5, hours: 1.2, stakeShare: 0.006 }],
  ['high roller', 5, 1_000_000, { daysAWeek: 2.5, hours: 2.5, topUp: 0.12, cashOut: 0.6 }],
  ['night worker', 8, 15_000, { hour: 25, lateShare: 0.6, daysAWeek: 3 }],
  ['card that often fails', 6, 15_000, { decline: 0.3, retry: 0.7 }],
  [
    'turnover player',
    8,
    60_000,
    { daysAWeek: 5, hours: 3, stakeShare: 0.004, volatility: 1.2 },
  ],
  [
    'all on one match',
    10,
    10_000,
    { roundsAnHour: 3, stakeShare: 0.45, volatility: 1, hours: 1 },
  ],
  ['new player', 8, 8_000, { daysAWeek: 3.5, topUp: 0.15, raisesAWeek: 0.12 }],
  ['careful winner', 7, 30_000, { cashOut: 0.85, cancel: 0.06, stakeShare: 0.007 }],
  [
    'table evening',
    8,
    40_000,
    { roundsAnHour: 50, stakeShare: 0.05, volatility: 1, topUp: 0.25 },
  ],
]
const recreational = recreationalRows.map(
  ([name, weight, deposit, change]): Story => ({
    name,
    hasHarm: false,
    weight,
    deposit,
    before: habitNear(change),
    after: same,
  }),
)

/** Moves a habit towards a worse one; who is harmed weakly goes a part of the way. */
function towards(goal: Partial<Habit>): (before: Habit, strength: number) => Habit {
  return (before, strength) => {
    const move = (from: number, to: number) => from + (to - from) * strength
    const entries = Object.entries(goal).map(([name, to]) => [
      name,
      move(before[name as keyof Habit], to),
    ])
    return { ...before, ...Object.fromEntries(entries) }
  }
}

const chase = { topUp: 0.85, topUpGrowth: 1.35, staysBehind: 0.7, returnsAfterLoss: 0.7 }

/** Who is harmed. What each of them does besides its own story is not more than others do. */
const harmRows: readonly Row[] = [
  ['chases losses', 20, 30_000, {}, { ...chase, daysAWeek: 4, stakeShare: 0.04 }],
  [
    'plays through nights',
    14,
    20_000,
    {},
    { lateShare: 0.85, hours: 5.5, daysAWeek: 5.5, staysBehind: 0.6, topUp: 0.5 },
  ],
  [
    'money runs out',
    13,
    15_000,
    {},
    { decline: 0.6, retry: 0.9, daysAWeek: 5, topUp: 0.8, returnsAfterLoss: 0.5 },
  ],
  [
    'takes withdrawals back',
    11,
    25_000,
    {},
    { cancel: 0.8, cashOut: 0.8, daysAWeek: 5, topUp: 0.5, stakeShare: 0.04 },
  ],
  [
    'raises limits',
    10,
    20_000,
    {},
    { raisesAWeek: 1.3, daysAWeek: 5, topUp: 0.6, topUpGrowth: 1.25 },
  ],
  [
    'stakes everything',
    12,
    20_000,
    { roundsAnHour: 60 },
    { stakeShare: 0.5, roundsAnHour: 8, volatility: 1.2, topUp: 0.7, daysAWeek: 4.5 },
  ],
  [
    'comes back after big losses',
    12,
    50_000,
    {},
    {
      returnsAfterLoss: 0.95,
      topUp: 0.75,
      topUpGrowth: 1.2,
      stakeShare: 0.05,
      daysAWeek: 3.5,
    },
  ],
  [
    'spiral',
    8,
    20_000,
    {},
    {
      ...chase,
      lateShare: 0.5,
      decline: 0.35,
      retry: 0.85,
      cancel: 0.6,
      hours: 4,
      daysAWeek: 6,
    },
  ],
]
const harm = harmRows.map(
  ([name, weight, deposit, change, goal = {}]): Story => ({
    name,
    hasHarm: true,
    weight,
    deposit,
    before: habitNear(change),
    after: towards(goal),
  }),
)

/** The stories of generated players. They were written before the rules of the markers, and do not follow them. */
export const stories: readonly Story[] = [...recreational, ...harm]
