import { newKey } from '@jinli/client/key'
import { settleTransfer } from '@jinli/contract/wallet.admin'
import { yuanText } from '@jinli/money/money'
import { callTo } from '../call.ts'
import { askAgain, type Scenario } from './scenario.ts'
import type { Stage, StagePlayer } from './stage.ts'

const venue = 'obgdy'

/** States of a player's transfers after the first `skip`, and where the money is. */
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
  /** Yuan and the venue's sentinel in fen; below zero it is homewards. */
  fen: bigint
  crashed: string
  told: string
  recovered: string
  /** Who finds out first what became of it. */
  by: 'client' | 'poller'
  note?: string
}

/** 500 in the centre wallet, 300 at the venue; then one transfer dies at the point. */
function transferCase({ fen, by, note, ...promised }: Case): Scenario {
  return {
    flow: 'F-4',
    note: `${fen > 0n ? 'out' : 'home'} ${yuanText(fen)}${note ? `, ${note}` : ''}; ${by} first`,
    ...promised,
    play: async (stage) => {
      const player = await stage.player(80_000n)
      await stage.must(stage.transferCall(player, venue, 30_000n))
      const call = stage.transferCall(player, venue, fen, newKey())
      return {
        look: () => transfersOf(stage, player, 1),
        act: async () => {
          await stage.send(call)
          // Points of the poller: an open transfer is due now.
          await stage.makeDue(player)
        },
        recover: async () => {
          if (by === 'poller') await stage.settled(player)
          const told = await askAgain(stage, call)
          await stage.settled(player)
          return told
        },
      }
    },
  }
}

const refused = 'transfer.venue-refused'
const homeAll = 'success 600/0/0/200/0'
const outAll = 'success 400/0/0/400/0'

/** Out of the centre wallet: the money is in transit from the first commit on. */
const outwards: Case[] = [
  {
    point: 'transfer.reserve.before',
    fen: 10_000n,
    crashed: 'none 500/0/0/300/0',
    told: '200',
    recovered: outAll,
    by: 'client',
  },
  ...(['transfer.reserve.after', 'transfer.send.before'] as const).map(
    (point): Case => ({
      point,
      fen: 10_000n,
      crashed: 'sent 400/0/100/300/0',
      told: refused,
      recovered: 'failed 500/0/0/300/0',
      by: point === 'transfer.send.before' ? 'poller' : 'client',
    }),
  ),
  ...(['transfer.send.after', 'transfer.land.before'] as const).map(
    (point): Case => ({
      point,
      fen: 10_000n,
      crashed: 'sent 400/0/100/400/0',
      told: '200',
      recovered: outAll,
      by: point === 'transfer.land.before' ? 'poller' : 'client',
    }),
  ),
  {
    point: 'transfer.land.after',
    fen: 10_000n,
    crashed: outAll,
    told: '200',
    recovered: outAll,
    by: 'client',
  },
  ...(['before', 'after'] as const).map(
    (side): Case => ({
      point: `transfer.bounce.${side}`,
      fen: 10_014n,
      note: 'never applied',
      crashed: side === 'before' ? 'unknown 399.86/0/100.14/300/0' : 'failed 500/0/0/300/0',
      told: refused,
      recovered: 'failed 500/0/0/300/0',
      by: 'poller',
    }),
  ),
  ...(['before', 'after'] as const).map(
    (side): Case => ({
      point: `transfer.unknown.${side}`,
      fen: 10_023n,
      note: 'answer lost',
      crashed: `${side === 'before' ? 'sent' : 'unknown'} 399.77/0/100.23/400.23/0`,
      told: '200',
      recovered: 'success 399.77/0/0/400.23/0',
      by: side === 'before' ? 'client' : 'poller',
    }),
  ),
  ...(['before', 'after'] as const).map(
    (side): Case => ({
      point: `transfer.ask.${side}`,
      fen: 10_023n,
      note: 'answer lost',
      crashed: 'unknown 399.77/0/100.23/400.23/0',
      told: '200',
      recovered: 'success 399.77/0/0/400.23/0',
      by: 'poller',
    }),
  ),
]

/** Homewards nothing is credited before the venue's word; the row stands alone until then. */
const homewards: Case[] = [
  {
    point: 'transfer.reserve.before',
    fen: -10_000n,
    crashed: 'none 500/0/0/300/0',
    told: '200',
    recovered: homeAll,
    by: 'client',
  },
  {
    point: 'transfer.reserve.after',
    fen: -10_000n,
    crashed: 'sent 500/0/0/300/0',
    told: 'transfer.venue-refused-home',
    recovered: 'failed 500/0/0/300/0',
    by: 'poller',
  },
  {
    point: 'transfer.send.after',
    fen: -10_000n,
    crashed: 'sent 500/0/0/200/0',
    told: '200',
    recovered: homeAll,
    by: 'client',
  },
  {
    point: 'transfer.land.before',
    fen: -10_000n,
    crashed: 'sent 500/0/0/200/0',
    told: '200',
    recovered: homeAll,
    by: 'poller',
  },
  {
    point: 'transfer.bounce.before',
    fen: -90_000n,
    note: 'more than there is',
    crashed: 'sent 500/0/0/300/0',
    told: 'transfer.venue-insufficient',
    recovered: 'failed 500/0/0/300/0',
    by: 'client',
  },
  {
    point: 'transfer.unknown.after',
    fen: -10_013n,
    note: 'silent after the effect',
    crashed: 'unknown 500/0/0/199.87/0',
    told: '200',
    recovered: 'success 600.13/0/0/199.87/0',
    by: 'poller',
  },
]

/** A player's first transfer: the venue must know them before. */
function firstEver(point: string): Scenario {
  return {
    flow: 'F-4',
    note: 'the first transfer ever',
    point,
    crashed: 'none 500/0/0/0/0',
    told: '200',
    recovered: 'success 400/0/0/100/0',
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

/** The venue books our reference for a stranger: only people can end that (F-4: manual). */
function contradicted(side: 'before' | 'after'): Scenario {
  const open = '399.86/0/100.14/300/0'
  return {
    flow: 'F-4',
    note: 'the venue contradicts us',
    point: `transfer.manual.${side}`,
    crashed: side === 'before' ? `unknown ${open}` : `manual ${open}`,
    told: 'manual, ended by two',
    recovered: 'failed 500/0/0/300/0',
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
  ...[...outwards, ...homewards].map(transferCase),
  contradicted('before'),
  contradicted('after'),
]
