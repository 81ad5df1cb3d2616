import { ways } from '@jinli/contract/concept/concepts'
import {
  getrechargerecord,
  getwithdrawrecord,
} from '@jinli/contract/statement/order-record'
import {
  everyType,
  gettransrecord,
  statementTypes,
  transdetail,
} from '@jinli/contract/statement/statement'
import {
  adjustmentCodes,
  depositCodes,
  type OrderCode,
  transferCodes,
  withdrawalCodes,
} from '@jinli/contract/states'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { type AnyPeriod, periodBounds } from '@jinli/contract/wire/period'
import type { AppContext } from '../context.ts'
import { handle } from '../http/handle.ts'
import type { PlayerId } from '../platform/ids.ts'
import { type PageRequest, pageOf } from '../platform/paging.ts'
import { refuse } from '../platform/refuse.ts'
import {
  correctionsOf,
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

/** Status codes by record type: one number means different states in each type (decisions §3). */
const codesByType: Record<number, Record<string, OrderCode>> = {
  [statementTypes.deposit]: depositCodes,
  [statementTypes.withdrawal]: withdrawalCodes,
  [statementTypes.transferIn]: transferCodes,
  [statementTypes.transferOut]: transferCodes,
  [statementTypes.other]: adjustmentCodes,
}

const labelsByType: Record<number, Record<string, string>> = {
  [statementTypes.deposit]: depositMethodLabels,
  [statementTypes.other]: Object.fromEntries(
    Object.entries(ways).map(([way, { label }]) => [way, label]),
  ),
}

function wayOf(type: number, line: StatementLine): string {
  const labels = labelsByType[type] ?? {}
  return line.venue_name ?? labels[line.way] ?? line.way
}

/** Returns the reason that a player reads. Texts of venues and staff are not shown. */
function reasonOf(type: number, line: StatementLine): string {
  if (type === statementTypes.other) return otherReason(line.way, line.reason)
  if (type === statementTypes.deposit || type === statementTypes.withdrawal)
    return line.reason
  if (line.state !== 'failed') return ''
  if (line.reason === 'insufficient_balance') return '场馆余额不足'
  const out = type === statementTypes.transferOut
  return out ? '场馆未受理，资金已退回' : '场馆未受理，资金仍在场馆'
}

/** Whether a withdrawal was approved and its amount came back. */
function isMoneyBack({ type, state }: StatementLine): boolean {
  return type === statementTypes.withdrawal && ['returned', 'reversed'].includes(state)
}

function recordOf(line: StatementLine) {
  const { type } = line
  return {
    out_trade_no: line.number,
    amount: line.amount,
    pay_way: wayOf(type, line),
    state: codesByType[type]?.[line.state] ?? 0,
    created_at: line.created_at,
    decided_at: line.decided_at,
    reason: reasonOf(type, line),
    balance_after: line.balance_after,
    ...(isMoneyBack(line) ? { money_back: true } : {}),
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

/** Returns the fixed figures of a USDT order; null for other orders. */
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

/** Returns the timeline and figures of a player's record. */
async function lifeOf(
  app: AppContext,
  player: PlayerId,
  type: number,
  line: StatementLine,
) {
  const { number } = line
  if (type === statementTypes.deposit) {
    const [life, corrections] = await Promise.all([
      depositLife(app.pool, player, number),
      correctionsOf(app.pool, player, number),
    ])
    if (!life) return null
    const timeline = depositTimeline(life, app.clock.now(), corrections)
    return { timeline, usdt: usdtOf(life) }
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

type RecordsRequest = PageRequest & { date: AnyPeriod; type: number; api_type: string }

/** Returns a page of a player's records of one type or all. */
function recordsOf(app: AppContext, player: PlayerId, request: RecordsRequest) {
  return statementOf(app.pool, {
    ...request,
    ...periodBounds(request.date, app.clock.now()),
    player,
    venue: request.api_type,
  })
}

export const statementRoutes = [
  handle(gettransrecord, async ({ app, player, input }) => {
    const page = await recordsOf(app, player.id, input)
    const isMixed = input.type === everyType
    return pageOf(page, (line) => ({
      ...recordOf(line),
      ...(isMixed ? { type: line.type } : {}),
    }))
  }),

  handle(getrechargerecord, async ({ app, player, input }) => {
    const request = { ...input, type: statementTypes.deposit, api_type: '' }
    return pageOf(await recordsOf(app, player.id, request), recordOf)
  }),

  handle(getwithdrawrecord, async ({ app, player, input }) => {
    const request = { ...input, type: statementTypes.withdrawal, api_type: '' }
    return pageOf(await recordsOf(app, player.id, request), recordOf)
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
      ...recordOf(line),
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
