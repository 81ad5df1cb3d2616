import { randomUUID } from 'node:crypto'
import { type SeamlessReply, seamlessCaller } from '@jinli/dev-env/seamless-caller'
import type { PlayerId } from '@jinli/server/platform/ids'
import { openSeamlessSession } from '@jinli/server/seamless/seamless-session'
import { seamlessAccount } from '../world.ts'
import type { Play, Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

type Side = 'before' | 'after'

/** A player with 100 yuan and a round at the seamless venue, which we are here: each try is a request of its own. */
async function seated(stage: Stage) {
  const player = await stage.player(10_000n)
  const { id: venue, seamlessKeys } = seamlessAccount
  const [key] = seamlessKeys
  const session = await openSeamlessSession(stage.owner, player.id as PlayerId, venue)
  const { call } = seamlessCaller(`http://127.0.0.1:${stage.ground.port}`, key)
  const round = randomUUID()
  const common = { player: `p${player.id}`, round, currency: 'CNY' }
  const transaction = { bet: randomUUID(), win: randomUUID(), rollback: randomUUID() }
  const calls = {
    bet: () =>
      call('bet', {
        ...common,
        transaction: transaction.bet,
        session,
        game: 'koi-leap',
        amount: '10.00',
      }),
    win: () =>
      call('win', {
        ...common,
        transaction: transaction.win,
        amount: '25.00',
        close: true,
      }),
    both: () =>
      call('bet-and-win', {
        ...common,
        transaction: transaction.bet,
        session,
        game: 'koi-leap',
        amount: '10.00',
        win: '25.00',
      }),
    rollback: () =>
      call('rollback', {
        ...common,
        transaction: transaction.rollback,
        bet: transaction.bet,
      }),
  }
  const look = () =>
    stage.cell(
      `SELECT format('%s, %s', round(m.available / 100.0, 2), coalesce(r.state, 'no round'))
       FROM player_money m LEFT JOIN seamless_round r ON r.player_id = m.player_id AND r.round = $2
       WHERE m.player_id = $1`,
      [player.id, round],
    )
  return { player, calls, look }
}

const said = ({ status, error, balance }: SeamlessReply) => `${status} ${error || balance}`

/** Asked until it is answered, as a venue does; the same once more says the same. */
async function insisted(stage: Stage, ask: () => Promise<SeamlessReply>): Promise<string> {
  let first: SeamlessReply | null = null
  await stage.until('an answer', async () => {
    first = await ask().catch(() => null)
    return first !== null && first.status < 500
  })
  const second = said(await ask())
  const told = first ? said(first) : ''
  return told === second ? told : `two answers to one transaction: ${told}, ${second}`
}

type Money = { note: keyof Awaited<ReturnType<typeof seated>>['calls'] } & Record<
  'open' | 'done' | 'told',
  string
>

/** A call that moves money: the venue asks again under the same transaction, and it acts once. */
function moving({ note, open, done, told }: Money, side: Side): Scenario {
  return {
    flow: 'F-22',
    note,
    point: `seamless.apply.${side}`,
    crashed: side === 'before' ? open : done,
    told,
    recovered: done,
    play: async (stage): Promise<Play> => {
      const { calls, look } = await seated(stage)
      if (note !== 'bet') await calls.bet()
      return {
        look,
        act: () => calls[note]().catch(() => null),
        recover: () => insisted(stage, calls[note]),
      }
    },
  }
}

/** A stake whose answer is lost with the server, given up by the venue: the rollback brings it home. */
function givenUp(side: Side): Scenario {
  return {
    flow: 'F-22',
    note: 'bet, then given up',
    point: `seamless.apply.${side}`,
    crashed: side === 'before' ? '100.00, no round' : '90.00, open',
    told: '200 100.00',
    recovered: side === 'before' ? '100.00, no round' : '100.00, void',
    play: async (stage): Promise<Play> => {
      const { calls, look } = await seated(stage)
      return {
        look,
        act: () => calls.bet().catch(() => null),
        recover: async () => {
          const told = await insisted(stage, calls.rollback)
          // The straggler of the bet takes nothing any more; where it acted, it says what it said.
          const late = said(await calls.bet())
          return ['409 rolled_back', '200 90.00'].includes(late) ? told : `bet: ${late}`
        },
      }
    },
  }
}

function recorded(side: Side): Scenario {
  const done = '1 bets, 10.00 staked, 25.00 paid'
  return {
    flow: 'F-22',
    point: `seamless-record.commit.${side}`,
    crashed: side === 'before' ? '0 bets, 0 staked, 0 paid' : done,
    told: 'recorded by the next run',
    recovered: done,
    play: async (stage): Promise<Play> => {
      const { player, calls } = await seated(stage)
      const look = () =>
        stage.cell(
          `SELECT format('%s bets, %s staked, %s paid', count(*),
             coalesce(round(sum(stake) / 100.0, 2), 0), coalesce(round(sum(payout) / 100.0, 2), 0))
           FROM bet WHERE player_id = $1 AND state = 'settled'`,
          [player.id],
        )
      return {
        look,
        act: () => calls.both().catch(() => null),
        recover: async () => {
          await insisted(stage, calls.both)
          await stage.until('the record', async () => (await look()) === done)
          return 'recorded by the next run'
        },
      }
    },
  }
}

const calls: Money[] = [
  { note: 'bet', open: '100.00, no round', done: '90.00, open', told: '200 90.00' },
  { note: 'win', open: '90.00, open', done: '115.00, closed', told: '200 115.00' },
  { note: 'rollback', open: '90.00, open', done: '100.00, void', told: '200 100.00' },
]

const sides = ['before', 'after'] as const

export const seamlessScenarios: readonly Scenario[] = sides.flatMap((side) => [
  ...calls.map((call) => moving(call, side)),
  givenUp(side),
  recorded(side),
])
