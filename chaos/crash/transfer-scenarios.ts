import { newKey } from '@jinli/client/key'
import { settleTransfer } from '@jinli/contract/wallet/wallet.admin'
import { yuanText } from '@jinli/money/money'
import { callTo } from '../call.ts'
import { askAgain, type Scenario } from './scenario.ts'
import type { Stage, StagePlayer } from './stage.ts'

const venue = 'obgdy'

/** Returns the states of a player's transfers after the first `skip`, and where the player's money is. */
export async function transfersOf(
  stage: Stage,
  player: StagePlayer,
  skip: number,
): Promise<string> {
  const states = await stage.cell(
    `SELECT coalesce(string_agg(state, ',' ORDER BY state), 'none') FROM
       (SELECT id, state FROM venue_transfer WHERE player_id = $1 ORDER BY id OFFSET $2) t`,
    [player.id, skip],
  )
  return `${states} ${await stage.places(player)}`
}

type Case = {
  point: Scenario['point']
  /** The amount in fen, which may end in a sentinel of the venue; negative for a transfer from the venue. */
  fen: bigint
  afterCrash: string
  response: string
  afterRecovery: string
  /** Who first learns the result of the transfer. */
  discoverer: 'client' | 'poller'
  note?: string
}

/** Starts with 500 yuan in the centre wallet and 300 at the venue; the server dies during one transfer. */
function transferCase({ fen, discoverer, note, ...expectation }: Case): Scenario {
  return {
    flow: 'F-4',
    note: `${fen > 0n ? 'out' : 'home'} ${yuanText(fen)}${note ? `, ${note}` : ''}; ${discoverer} first`,
    ...expectation,
    play: async (stage) => {
      const player = await stage.player(80_000n)
      await stage.must(stage.transferCall(player, venue, 30_000n))
      const call = stage.transferCall(player, venue, fen, newKey())
      return {
        look: () => transfersOf(stage, player, 1),
        act: async () => {
          await stage.send(call)
          // The poller reaches its crash points only with an open transfer that is due now.
          await stage.makeDue(player)
        },
        recover: async () => {
          if (discoverer === 'poller') await stage.settled(player)
          const response = await askAgain(stage, call)
          await stage.settled(player)
          return response
        },
      }
    },
  }
}

const refusalKey = 'transfer.venue-refused'
const afterTransferIn = 'success 600/0/0/200/0'
const outAll = 'success 400/0/0/400/0'

/** Transfers to the venue: the money is in transit from the first commit on. */
const transferOutCases: Case[] = [
  {
    point: 'transfer.reserve.before',
    fen: 10_000n,
    afterCrash: 'none 500/0/0/300/0',
    response: '200',
    afterRecovery: outAll,
    discoverer: 'client',
  },
  ...(['transfer.reserve.after', 'transfer.send.before'] as const).map(
    (point): Case => ({
      point,
      fen: 10_000n,
      afterCrash: 'sent 400/0/100/300/0',
      response: refusalKey,
      afterRecovery: 'failed 500/0/0/300/0',
      discoverer: point === 'transfer.send.before' ? 'poller' : 'client',
    }),
  ),
  ...(['transfer.send.after', 'transfer.complete.before'] as const).map(
    (point): Case => ({
      point,
      fen: 10_000n,
      afterCrash: 'sent 400/0/100/400/0',
      response: '200',
      afterRecovery: outAll,
      discoverer: point === 'transfer.complete.before' ? 'poller' : 'client',
    }),
  ),
  {
    point: 'transfer.complete.after',
    fen: 10_000n,
    afterCrash: outAll,
    response: '200',
    afterRecovery: outAll,
    discoverer: 'client',
  },
  ...(['before', 'after'] as const).map(
    (side): Case => ({
      point: `transfer.fail.${side}`,
      fen: 10_014n,
      note: 'never applied',
      afterCrash:
        side === 'before' ? 'unknown 399.86/0/100.14/300/0' : 'failed 500/0/0/300/0',
      response: refusalKey,
      afterRecovery: 'failed 500/0/0/300/0',
      discoverer: 'poller',
    }),
  ),
  ...(['before', 'after'] as const).map(
    (side): Case => ({
      point: `transfer.unknown.${side}`,
      fen: 10_023n,
      note: 'answer lost',
      afterCrash: `${side === 'before' ? 'sent' : 'unknown'} 399.77/0/100.23/400.23/0`,
      response: '200',
      afterRecovery: 'success 399.77/0/0/400.23/0',
      discoverer: side === 'before' ? 'client' : 'poller',
    }),
  ),
  ...(['before', 'after'] as const).map(
    (side): Case => ({
      point: `transfer.ask.${side}`,
      fen: 10_023n,
      note: 'answer lost',
      afterCrash: 'unknown 399.77/0/100.23/400.23/0',
      response: '200',
      afterRecovery: 'success 399.77/0/0/400.23/0',
      discoverer: 'poller',
    }),
  ),
]

/** Transfers from the venue: nothing is credited before the venue confirms; until then only the order exists. */
const transferInCases: Case[] = [
  {
    point: 'transfer.reserve.before',
    fen: -10_000n,
    afterCrash: 'none 500/0/0/300/0',
    response: '200',
    afterRecovery: afterTransferIn,
    discoverer: 'client',
  },
  {
    point: 'transfer.reserve.after',
    fen: -10_000n,
    afterCrash: 'sent 500/0/0/300/0',
    response: 'transfer.venue-refused-home',
    afterRecovery: 'failed 500/0/0/300/0',
    discoverer: 'poller',
  },
  {
    point: 'transfer.send.after',
    fen: -10_000n,
    afterCrash: 'sent 500/0/0/200/0',
    response: '200',
    afterRecovery: afterTransferIn,
    discoverer: 'client',
  },
  {
    point: 'transfer.complete.before',
    fen: -10_000n,
    afterCrash: 'sent 500/0/0/200/0',
    response: '200',
    afterRecovery: afterTransferIn,
    discoverer: 'poller',
  },
  {
    point: 'transfer.fail.before',
    fen: -90_000n,
    note: 'more than there is',
    afterCrash: 'sent 500/0/0/300/0',
    response: 'transfer.venue-insufficient',
    afterRecovery: 'failed 500/0/0/300/0',
    discoverer: 'client',
  },
  {
    point: 'transfer.unknown.after',
    fen: -10_013n,
    note: 'silent after the effect',
    afterCrash: 'unknown 500/0/0/199.87/0',
    response: '200',
    afterRecovery: 'success 600.13/0/0/199.87/0',
    discoverer: 'poller',
  },
]

/** A player's first transfer: the venue account must be created before it. */
function firstEver(point: string): Scenario {
  return {
    flow: 'F-4',
    note: 'the first transfer ever',
    point,
    afterCrash: 'none 500/0/0/0/0',
    response: '200',
    afterRecovery: 'success 400/0/0/100/0',
    play: async (stage) => {
      const player = await stage.player(50_000n)
      const call = stage.transferCall(player, venue, 10_000n, newKey())
      return {
        look: () => transfersOf(stage, player, 0),
        act: () => stage.send(call),
        recover: () => askAgain(stage, call),
      }
    },
  }
}

/** The venue has our reference for another player's transfer: only staff can end ours (F-4: manual). */
function contradictedTransfer(side: 'before' | 'after'): Scenario {
  const open = '399.86/0/100.14/300/0'
  return {
    flow: 'F-4',
    note: 'the venue contradicts us',
    point: `transfer.manual.${side}`,
    afterCrash: side === 'before' ? `unknown ${open}` : `manual ${open}`,
    response: 'manual, ended by two',
    afterRecovery: 'failed 500/0/0/300/0',
    play: async (stage) => {
      const player = await stage.player(80_000n)
      await stage.must(stage.transferCall(player, venue, 30_000n))
      const { data } = await stage.must(stage.transferCall(player, venue, 10_014n))
      const { out_trade_no } = data
      const look = () => transfersOf(stage, player, 1)
      const plant = {
        player: 'stranger',
        direction: 'in',
        amount: '71.00',
        currency: 'CNY',
      }
      const word = { outcome: 'failed', reason: '场馆书面确认未到账' } as const
      const settle = (token: string) =>
        stage.must(callTo(settleTransfer, { out_trade_no, ...word }, token))
      return {
        look,
        act: async () => {
          await stage.ground.venue.call('/v1/players', { player: 'stranger' })
          await stage.ground.venue.call('/v1/transfers', {
            ...plant,
            reference: out_trade_no,
          })
          await stage.makeDue(player)
        },
        recover: async () => {
          await stage.until('manual', async () => {
            await stage.makeDue(player)
            return (await look()) === `manual ${open}`
          })
          await settle(stage.staff.first)
          await settle(stage.staff.second)
          return 'manual, ended by two'
        },
      }
    },
  }
}

export const transferScenarios: readonly Scenario[] = [
  firstEver('enrol.player.after'),
  firstEver('enrol.account.after'),
  ...[...transferOutCases, ...transferInCases].map(transferCase),
  contradictedTransfer('before'),
  contradictedTransfer('after'),
]
