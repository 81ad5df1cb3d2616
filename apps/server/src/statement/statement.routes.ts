import { periodStart } from '@jinli/contract/period'
import {
  gettransrecord,
  otherWays,
  statementTypes,
  transdetail,
} from '@jinli/contract/statement'
import {
  adjustmentCodes,
  depositCodes,
  type OrderCode,
  transferCodes,
  withdrawalCodes,
} from '@jinli/contract/states'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import type { AppContext } from '../context.ts'
import { handle } from '../http/handle.ts'
import type { PlayerId } from '../platform/ids.ts'
import { pageOf } from '../platform/paging.ts'
import { refuse } from '../platform/refuse.ts'
import {
  depositLife,
  entriesOf,
  lineOf,
  type StatementLine,
  statementOf,
  transferLife,
  withdrawalLife,
} from './statement.store.ts'
import {
  depositTimeline,
  entryTitle,
  otherReason,
  otherTimeline,
  placeName,
  transferTimeline,
  withdrawalTimeline,
} from './timeline.rules.ts'

/** The wire's state is read by record type, never by number alone (decisions §3). */
const codesByType: Record<number, Record<string, OrderCode>> = {
  [statementTypes.deposit]: depositCodes,
  [statementTypes.withdrawal]: withdrawalCodes,
  [statementTypes.transferIn]: transferCodes,
  [statementTypes.transferOut]: transferCodes,
  [statementTypes.other]: adjustmentCodes,
}

const labelsByType: Record<number, Record<string, string>> = {
  [statementTypes.deposit]: depositMethodLabels,
  [statementTypes.other]: otherWays,
}

function wayOf(type: number, line: StatementLine): string {
  const labels = labelsByType[type] ?? {}
  return line.venue_name ?? labels[line.way] ?? line.way
}

/** What a player may read of a record's reason; the venue's own words stay inside, as do the staff's. */
function reasonOf(type: number, line: StatementLine): string {
  if (type === statementTypes.other) return otherReason(line.way, line.reason)
  if (type === statementTypes.deposit || type === statementTypes.withdrawal)
    return line.reason
  if (line.state !== 'failed') return ''
  if (line.reason === 'insufficient_balance') return '场馆余额不足'
  const out = type === statementTypes.transferOut
  return out ? '场馆未受理，资金已退回' : '场馆未受理，资金仍在场馆'
}

function recordOf(type: number, line: StatementLine) {
  return {
    out_trade_no: line.number,
    amount: line.amount,
    pay_way: wayOf(type, line),
    state: codesByType[type]?.[line.state] ?? 0,
    created_at: line.created_at,
    decided_at: line.decided_at,
    reason: reasonOf(type, line),
    balance_after: line.balance_after,
  }
}

const protocols: Record<string, string> = { usdt_trc20: 'TRC20', usdt_erc20: 'ERC20' }

type Figures = {
  method: string
  usdt_rate: bigint | null
  usdt_amount: bigint | null
  usdt_fee?: bigint | null
  usdt_net?: bigint | null
}

/** The figures locked on a USDT order; null where there are none. */
function usdtOf(order: Figures) {
  if (order.usdt_rate === null || order.usdt_amount === null) return null
  return {
    protocol: protocols[order.method] ?? '',
    rate: order.usdt_rate,
    amount: order.usdt_amount,
    fee: order.usdt_fee ?? null,
    net: order.usdt_net ?? null,
  }
}

/** Timeline and figures of a record that the player owns. */
async function lifeOf(
  app: AppContext,
  player: PlayerId,
  type: number,
  line: StatementLine,
) {
  const { number } = line
  if (type === statementTypes.deposit) {
    const life = await depositLife(app.pool, player, number)
    return life && { timeline: depositTimeline(life, app.clock.now()), usdt: usdtOf(life) }
  }
  if (type === statementTypes.withdrawal) {
    const life = await withdrawalLife(app.pool, player, number)
    if (!life) return null
    const bank = life.method === 'bank' ? life.bank : `USDT-${life.owner}`
    const card = { bank, tail: life.tail }
    return { timeline: withdrawalTimeline(life), card, usdt: usdtOf(life) }
  }
  if (type === statementTypes.other) {
    return {
      timeline: otherTimeline(line.way, line.decided_at, reasonOf(type, line)),
      usdt: null,
    }
  }
  const life = await transferLife(app.pool, player, number)
  return life && { timeline: transferTimeline(life, reasonOf(type, line)), usdt: null }
}

export const statementRoutes = [
  handle(gettransrecord, async ({ app, player, input }) => {
    const since = periodStart(input.date, app.clock.now())
    const { type } = input
    const found = await statementOf(app.pool, {
      ...input,
      player: player.id,
      type,
      venue: input.api_type,
      since,
    })
    return pageOf(found, (line) => recordOf(type, line))
  }),

  handle(transdetail, async ({ app, player, input }) => {
    const { type, out_trade_no: number } = input
    const line = await lineOf(app.pool, { player: player.id, type, number })
    if (!line) refuse('http.not-found')
    const [life, entries] = await Promise.all([
      lifeOf(app, player.id, type, line),
      entriesOf(app.pool, player.id, line.ref),
    ])
    if (!life) refuse('http.not-found')
    return {
      ...recordOf(type, line),
      card: null,
      ...life,
      entries: entries.map(({ kind, code, ...entry }) => ({
        ...entry,
        title: entryTitle(kind),
        place: placeName(code),
      })),
    }
  }),
]
