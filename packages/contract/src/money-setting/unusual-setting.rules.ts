import { formatYuan } from '@jinli/money/money'
import { formatMicro } from '@jinli/money/usdt'
import * as z from 'zod/mini'
import { type SettingProblem, settingFieldLabels } from './money-setting.rules.ts'
import { type MoneySettingKey, moneySettings } from './money-setting.ts'

type Figures = Readonly<Record<string, unknown>>
const yuanOf = (from: bigint, to: bigint) => ({ from: from * 100n, to: to * 100n })
const microOf = (from: number, to: number) => ({
  from: BigInt(Math.round(from * 1e6)),
  to: BigInt(Math.round(to * 1e6)),
})

/** The usual bounds of a figure, and the factor in tenths by which it may change without a confirmation. */
const usual: Readonly<Record<string, { from: bigint; to: bigint; times: bigint }>> = {
  deposit_rate: { ...microOf(5, 10), times: 12n },
  withdraw_rate: { ...microOf(5, 10), times: 12n },
  fee_trc20: { ...microOf(0, 20), times: 100n },
  fee_erc20: { ...microOf(0, 50), times: 100n },
  min: { ...yuanOf(1n, 10_000n), times: 100n },
  max: { ...yuanOf(100n, 1_000_000n), times: 100n },
  two_person_above: { ...yuanOf(0n, 1_000_000n), times: 100n },
  budget: { ...yuanOf(1n, 1_000_000n), times: 50n },
  credit_tolerance: { ...yuanOf(0n, 10_000n), times: 100n },
  win_hold_round: { ...yuanOf(0n, 100_000n), times: 100n },
  win_hold_hour: { ...yuanOf(0n, 100_000_000n), times: 100n },
}
const rates = new Set(['deposit_rate', 'withdraw_rate', 'fee_trc20', 'fee_erc20'])

function decodeFigures(key: MoneySettingKey, value: unknown): Figures {
  const read = z.safeDecode(moneySettings[key], value as never)
  return read.success ? read.data : {}
}

function farFrom(before: unknown, after: bigint, times: bigint): boolean {
  if (typeof before !== 'bigint' || before === after) return false
  // 0 means off: a limit that is switched on or off is no typing error.
  if (before === 0n || after === 0n) return false
  const [less, more] = before < after ? [before, after] : [after, before]
  return more * 10n > less * times
}

/**
 * Returns likely typing errors of a proposed document: values outside their usual bounds, or far from those in
 * force (712 for 7.12). They are allowed, but the proposer and the approver must confirm them.
 */
export function unusualIn(
  key: MoneySettingKey,
  before: unknown,
  value: unknown,
): SettingProblem[] {
  const [was, now] = [decodeFigures(key, before), decodeFigures(key, value)]
  return Object.entries(usual).flatMap(([field, { from, to, times }]) => {
    const after = now[field]
    if (typeof after !== 'bigint' || after === was[field]) return []
    const outside = after < from || after > to
    if (!outside && !farFrom(was[field], after, times)) return []
    const format = rates.has(field) ? formatMicro : formatYuan
    const bounds = `通常在 ${format(from)} 至 ${format(to)} 之间`
    const old = was[field]
    const why = outside
      ? bounds
      : `与生效中的 ${typeof old === 'bigint' ? format(old) : '—'} 相差过大`
    return [
      { field, detail: `${settingFieldLabels[field] ?? field} ${format(after)}：${why}` },
    ]
  })
}
