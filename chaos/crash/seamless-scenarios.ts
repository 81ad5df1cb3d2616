import { randomUUID } from 'node:crypto'
import { refuseWinHold, releaseWinHold } from '@jinli/contract/seamless/win-hold.admin'
import { type SeamlessReply, seamlessCaller } from '@jinli/dev-env/seamless-caller'
import type { PlayerId } from '@jinli/server/platform/ids'
import { openSeamlessSession } from '@jinli/server/seamless/seamless-session'
import { type Call, callTo } from '../call.ts'
import { seamlessAccount } from '../world.ts'
import { type Play, type Scenario, staffClick } from './scenario.ts'
import type { Stage } from './stage.ts'

type Side = 'before' | 'after'

/** Prepares a player with 100 yuan and calls of a seamless round. The test acts as the venue. */
async function stageRound(stage: Stage) {
  const player = await stage.player(10_000n)
  const { id: venue, seamlessKeys } = seamlessAccount
  const [key] = seamlessKeys
  const session = await openSeamlessSession(stage.owner, {
    player: player.id as PlayerId,
    venue,
    token: player.token,
  })
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
    /** Ten thousand and one times the stake: above the bound of a round as shipped. */
    largeWin: () =>
      call('win', {
        ...common,
        transaction: transaction.win,
        amount: '100010.00',
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

const textOf = ({ status, error, balance }: SeamlessReply) =>
  `${status} ${error || balance}`

/** Repeats a request until it is answered, as a venue does; a further repeat must give the same response. */
async function askUntilAnswered(
  stage: Stage,
  ask: () => Promise<SeamlessReply>,
): Promise<string> {
  let first: SeamlessReply | null = null
  await stage.until('an answer', async () => {
    first = await ask().catch(() => null)
    return first !== null && first.status < 500
  })
  const second = textOf(await ask())
  const response = first ? textOf(first) : ''
  return response === second
    ? response
    : `two answers to one transaction: ${response}, ${second}`
}

type Money = { note: keyof Awaited<ReturnType<typeof stageRound>>['calls'] } & Record<
  'before' | 'after' | 'response',
  string
>

/** A call that moves money: the venue repeats it with the same transaction id, and the money moves once. */
function moneyCall({ note, before, after, response }: Money, side: Side): Scenario {
  return {
    flow: 'F-22',
    note,
    point: `seamless.apply.${side}`,
    afterCrash: side === 'before' ? before : after,
    response,
    afterRecovery: after,
    play: async (stage): Promise<Play> => {
      const { calls, look } = await stageRound(stage)
      if (note !== 'bet') await calls.bet()
      return {
        look,
        act: () => calls[note]().catch(() => null),
        recover: () => askUntilAnswered(stage, calls[note]),
      }
    },
  }
}

/** A bet whose response is lost when the server dies: the venue rolls it back, which returns the stake. */
function givenUp(side: Side): Scenario {
  return {
    flow: 'F-22',
    note: 'bet, then given up',
    point: `seamless.apply.${side}`,
    afterCrash: side === 'before' ? '100.00, no round' : '90.00, open',
    response: '200 100.00',
    afterRecovery: side === 'before' ? '100.00, no round' : '100.00, void',
    play: async (stage): Promise<Play> => {
      const { calls, look } = await stageRound(stage)
      return {
        look,
        act: () => calls.bet().catch(() => null),
        recover: async () => {
          const response = await askUntilAnswered(stage, calls.rollback)
          // A late copy of the bet must take no money. If the bet took effect before the crash, its late copy gets
          // the response of that bet.
          const late = textOf(await calls.bet())
          return ['409 rolled_back', '200 90.00'].includes(late) ? response : `bet: ${late}`
        },
      }
    },
  }
}

function recordedRound(side: Side): Scenario {
  const finalState = '1 bets, 10.00 staked, 25.00 paid'
  return {
    flow: 'F-22',
    point: `seamless-record.commit.${side}`,
    afterCrash: side === 'before' ? '0 bets, 0 staked, 0 paid' : finalState,
    response: 'recorded by the next run',
    afterRecovery: finalState,
    play: async (stage): Promise<Play> => {
      const { player, calls } = await stageRound(stage)
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
          await askUntilAnswered(stage, calls.both)
          await stage.until('the record', async () => (await look()) === finalState)
          return 'recorded by the next run'
        },
      }
    },
  }
}

const calls: Money[] = [
  { note: 'bet', before: '100.00, no round', after: '90.00, open', response: '200 90.00' },
  { note: 'win', before: '90.00, open', after: '115.00, closed', response: '200 115.00' },
  {
    note: 'largeWin',
    before: '90.00, open',
    after: '90.00, closed',
    response: '200 90.00',
  },
  {
    note: 'rollback',
    before: '90.00, open',
    after: '100.00, void',
    response: '200 100.00',
  },
]

const sides = ['before', 'after'] as const

/** Prepares staff's decision about a win above the bound of its round. */
function decision(call: (hold_no: string, token: string) => Omit<Call, 'key'>) {
  return async (stage: Stage) => {
    const { player, calls } = await stageRound(stage)
    await calls.bet()
    await calls.largeWin()
    const subject = await stage.cell(
      'SELECT hold_no FROM seamless_win_hold WHERE player_id = $1',
      [player.id],
    )
    const look = () =>
      stage.cell(
        `SELECT format('%s, %s', h.state, round(m.available / 100.0, 2))
         FROM seamless_win_hold h JOIN player_money m USING (player_id) WHERE h.hold_no = $1`,
        [subject],
      )
    return { subject, call: call(subject, stage.staff.first), look }
  }
}

const release = (hold_no: string, token: string) =>
  callTo(releaseWinHold, { hold_no }, token)

const decisions = { flow: 'F-24', before: 'waiting, 90.00', rows: 1 } as const

export const seamlessScenarios: readonly Scenario[] = [
  ...sides.flatMap((side) => [
    ...calls.map((call) => moneyCall(call, side)),
    givenUp(side),
    recordedRound(side),
  ]),
  ...staffClick('win-holds.release', {
    ...decisions,
    after: 'released, 100100.00',
    second: 'review.already-decided',
    prepare: async (stage) => {
      const preparation = await decision(release)(stage)
      // So large a win needs two people.
      await stage.must(release(preparation.subject, stage.staff.second))
      return preparation
    },
  }),
  ...staffClick('win-holds.refuse', {
    ...decisions,
    after: 'refused, 90.00',
    second: 'review.already-decided',
    prepare: decision((hold_no, token) =>
      callTo(refuseWinHold, { hold_no, reason: '误派' }, token),
    ),
  }),
]
