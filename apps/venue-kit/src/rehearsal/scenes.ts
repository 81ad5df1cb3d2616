import type { StagePlatform } from './stage-platform.ts'
import {
  busy,
  clockOff,
  duplicated,
  honest,
  overtaken,
  slow,
  stranger,
  type Trouble,
  talkative,
  thenAfterStake,
  unanswered,
} from './troubles.ts'

export type Scene = {
  name: string
  says: string
  /** Fen that the player has; 100.00 where it is not said. */
  balance?: bigint
  trouble: (stage: StagePlatform) => Trouble
}

/** What a vendor does where nothing goes wrong (docs/venue-protocol-seamless.md §1–§4). */
export const plainScenes: readonly Scene[] = [
  {
    name: 'played',
    says: 'rounds are bet, won and ended, and every call is signed and spelled as it should be (§1–§3)',
    trouble: honest,
  },
  {
    name: 'answers-with-more',
    says: 'unknown fields of an answer are ignored (§2)',
    trouble: talkative,
  },
  {
    name: 'no-money',
    says: 'a bet that is refused is no bet: nothing is won on it (§4)',
    balance: 0n,
    trouble: honest,
  },
  {
    name: 'unknown-player',
    says: 'nobody plays whom the platform does not know (§4)',
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

/** What goes wrong on the way, and what a vendor makes of it (§5). */
export const troubledScenes: readonly Scene[] = [
  ...moments.map(([name, moment]) => ({
    name: `bet-${name}`,
    says: 'a bet without an answer is asked again, the same transaction, or rolled back (§5.3)',
    trouble: () => unanswered('stake', 1, moment),
  })),
  ...moments.map(([name, moment]) => ({
    name: `win-${name}`,
    says: 'a win without an answer is asked again, the same transaction, until there is one (§5.3)',
    trouble: () => unanswered('win', 1, moment),
  })),
  {
    name: 'bet-unheard',
    says: 'a bet that is unanswered eight times acts once or not at all (§5.3)',
    trouble: () => unanswered('stake', 8, { effect: 'after', answer: 'cut' }),
  },
  {
    name: 'rollback-unheard',
    says: 'a rollback is repeated until it is answered (§5.3)',
    trouble: () => {
      const [stake, back] = [
        unanswered('stake', 8, { effect: 'after', answer: 'cut' }),
        unanswered('rollback', 2, { effect: 'after', answer: 'cut' }),
      ]
      return (order, way) => (order.call === 'rollback' ? back : stake)(order, way)
    },
  },
  {
    name: 'bet-slow',
    says: 'a bet whose answer takes three seconds acts once, whether it was asked again or not (§5.3)',
    trouble: slow,
  },
  {
    name: 'busy',
    says: '`busy` says that nothing happened: ask again in a moment (§4)',
    trouble: () => busy(2),
  },
  {
    name: 'duplicate',
    says: '`request_repeated` is no answer: ask again under a new request (§4)',
    trouble: duplicated,
  },
  {
    name: 'reorder',
    says: 'a bet that arrives after what was sent later changes nothing any more (§5.4)',
    trouble: overtaken,
  },
  {
    name: 'clock-off',
    says: '`stale_timestamp` says that nothing happened: mend the clock and ask again (§4)',
    trouble: clockOff,
  },
  {
    name: 'late-win',
    says: 'what is won is sent, also when the player has signed out and the round was closed (§5.2, §5.6)',
    trouble: ({ books }) =>
      thenAfterStake(({ player, round }) => {
        books.signOut(player)
        books.closeIdle(player, round)
      }),
  },
]
