import type { KitPlatform } from './kit-platform.ts'
import {
  busy,
  clockOff,
  deliverTwice,
  honest,
  overtaken,
  slow,
  stranger,
  type Trouble,
  talkative,
  thenAfterStake,
  withoutAnswer,
} from './troubles.ts'

export type Scene = {
  name: string
  says: string
  /** The player's balance in fen; 100.00 by default. */
  balance?: bigint
  trouble: (stage: KitPlatform) => Trouble
}

/** The scenes without faults (docs/venue-protocol-seamless.md §1–§4). */
export const plainScenes: readonly Scene[] = [
  {
    name: 'played',
    says: 'rounds have a bet, a win and an end, and every call has a valid signature and form (§1–§3)',
    trouble: honest,
  },
  {
    name: 'answers-with-more',
    says: 'unknown fields of a response are ignored (§2)',
    trouble: talkative,
  },
  {
    name: 'no-money',
    says: 'a refused bet does not count: no win follows (§4)',
    balance: 0n,
    trouble: honest,
  },
  {
    name: 'unknown-player',
    says: 'an unknown player cannot play (§4)',
    trouble: stranger,
  },
]

const moments = [
  ['cut-before', { effect: 'before', answer: 'cut' }],
  ['cut-after', { effect: 'after', answer: 'cut' }],
  ['500-before', { effect: 'before', answer: 500 }],
  ['500-after', { effect: 'after', answer: 500 }],
  ['garbage-after', { effect: 'after', answer: 'garbage' }],
  ['silent-after', { effect: 'after', answer: 'silence' }],
] as const

/** The scenes with faults of the network or the platform (§5). */
export const troubledScenes: readonly Scene[] = [
  ...moments.map(([name, moment]) => ({
    name: `bet-${name}`,
    says: 'a bet without a response is sent again with the same transaction, or rolled back (§5.3)',
    trouble: () => withoutAnswer('stake', 1, moment),
  })),
  ...moments.map(([name, moment]) => ({
    name: `win-${name}`,
    says: 'a win without a response is sent again with the same transaction, until there is one (§5.3)',
    trouble: () => withoutAnswer('win', 1, moment),
  })),
  {
    name: 'bet-unheard',
    says: 'a bet without a response to eight attempts acts once or not at all (§5.3)',
    trouble: () => withoutAnswer('stake', 8, { effect: 'after', answer: 'cut' }),
  },
  {
    name: 'rollback-unheard',
    says: 'a rollback is repeated until it gets a response (§5.3)',
    trouble: () => {
      const [stake, back] = [
        withoutAnswer('stake', 8, { effect: 'after', answer: 'cut' }),
        withoutAnswer('rollback', 2, { effect: 'after', answer: 'cut' }),
      ]
      return (order, way) => (order.call === 'rollback' ? back : stake)(order, way)
    },
  },
  {
    name: 'bet-slow',
    says: 'a bet whose response takes three seconds acts once, with or without a repeat (§5.3)',
    trouble: slow,
  },
  {
    name: 'busy',
    says: '`busy` means that nothing happened: the call is sent again in a moment (§4)',
    trouble: () => busy(2),
  },
  {
    name: 'duplicate',
    says: '`request_repeated` is no result: the call is sent again with a new request (§4)',
    trouble: deliverTwice,
  },
  {
    name: 'reorder',
    says: 'a bet that arrives after a later call changes nothing (§5.4)',
    trouble: overtaken,
  },
  {
    name: 'clock-off',
    says: '`stale_timestamp` means that nothing happened: the call is sent again with a correct clock (§4)',
    trouble: clockOff,
  },
  {
    name: 'late-win',
    says: 'a win is sent, also when the player has signed out and the round was closed (§5.2, §5.6)',
    trouble: ({ ledger: books }) =>
      thenAfterStake(({ player, round }) => {
        books.signOut(player)
        books.closeIdle(player, round)
      }),
  },
]
