import { listBets } from '@jinli/contract/bet/bet.admin'
import type { overview } from '@jinli/contract/figure/figure.admin'
import type { RequiredPermission } from '@jinli/contract/permission'
import { listPlayers } from '@jinli/contract/profile/player-list.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { timeText } from '../page/time-text.ts'

export type Overview = Output<typeof overview>
export type DayFigures = Overview['days'][number]
export type FigureSums = DayFigures['total']
export type FigureName = keyof FigureSums

/** A page that shows the rows of a figure, and the permission for it; without one, all readers of figures may. */
type RowsPage = { path: string; permission?: RequiredPermission }
type FigureWord = { label: string; rows: RowsPage }

const postings = (figure: string): RowsPage => ({ path: `/postings?figure=${figure}` })
const byVenue: RowsPage = { path: '/finance?group=venue' }
const byDay: RowsPage = { path: '/finance?group=day' }

/** The figures of the overview, in their order, with the pages of their rows. */
export const figureWords = {
  sign_ups: {
    label: '注册',
    rows: { path: '/players?', permission: listPlayers.permission },
  },
  first_deposits: { label: '首存人数', rows: postings('deposit') },
  first_deposit_amount: { label: '首存金额', rows: postings('deposit') },
  active: {
    label: '活跃会员',
    rows: { path: '/bets?status=settled', permission: listBets.permission },
  },
  deposits: { label: '存款', rows: postings('deposit') },
  deposit_corrections: { label: '存款更正', rows: postings('deposit') },
  withdrawals: { label: '取款', rows: postings('withdrawal') },
  withdrawal_reversals: { label: '取款退回', rows: postings('withdrawal') },
  net: { label: '存取差', rows: byDay },
  stakes: { label: '投注', rows: byVenue },
  payouts: { label: '派彩', rows: byVenue },
  ggr: { label: '平台输赢', rows: byVenue },
  late_ggr: { label: '其中往日补计', rows: byVenue },
  rewards: { label: '奖励成本', rows: { path: '/finance?group=reward' } },
  adjustments: { label: '人工调整', rows: postings('adjustment') },
  ngr: { label: '净收入', rows: byDay },
} as const satisfies Partial<Record<FigureName, FigureWord>>

export type ShownFigure = keyof typeof figureWords
export const shownFigures = Object.keys(figureWords) as ShownFigure[]

/** The definitions of the figures, for the note above a report. */
export const definitions =
  '存款、取款按入账时间，取自账本的收付科目；注单按系统得知结算的时间，往日的注单迟到、改判或作废，记在得知当日，列为“往日补计”，已过的日子不再改变。' +
  '平台输赢 = 已结算投注 − 派彩；净收入 = 平台输赢 − 奖励成本（彩金、返水、红包、礼金）− 人工调整（公司承担的部分）；存取差 = 存款 + 更正 − 取款 − 退回。'

/** Formats a count or an amount in fen. */
export function figureText(value: number | bigint): string {
  return typeof value === 'bigint' ? formatYuan(value) : value.toLocaleString('en-US')
}

/** Returns the address of the rows of a figure on the days from `since` to `until`. */
export function rowsPath(path: string, since: string, until: string): string {
  return `${path}${/[?&]$/.test(path) ? '' : '&'}since=${since}&until=${until}`
}

/** Says up to when the figures are complete. */
export function completeText(at: Date | null): string {
  return at ? `数字完整到 ${timeText(at)}` : '数字还没有汇总，请稍候'
}
