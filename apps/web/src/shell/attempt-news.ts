import { CallRefused, isUnsettled } from '@jinli/client/failure'
import { attempt } from '@jinli/contract/attempt/attempt'
import type { Output } from '@jinli/contract/wire/endpoint'
import { okCode } from '@jinli/contract/wire/envelope'
import { formatYuan, parseYuan } from '@jinli/money/money'
import { client } from '../api/call.ts'
import { dropAttempt, isPending, type PendingAttempt } from '../api/pending-attempts.ts'
import { refreshMine } from '../api/query.ts'
import { type ToastKind, toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import type { Go } from '../visit/go.ts'

type Outcome = Output<typeof attempt>
export type News = { kind: ToastKind; text: string; label: string; path: string }

/** Returns the message about a settled attempt; `null` while the server still handles the attempt. */
export function newsOf(attempt: PendingAttempt, { state, answer }: Outcome): News | null {
  const fen = attempt.amount === '' ? null : parseYuan(attempt.amount)
  const what = `上一笔${attempt.what}${fen === null ? '' : ` ¥${formatYuan(fen)}`}`
  const gap = fen === null ? '' : ' '
  const records = { label: '查看记录', path: attempt.records }
  if (state === 'in-flight') return null
  if (state === 'none' || answer === null) {
    const text = `${what}${gap}未提交，可重新提交`
    return { kind: 'info', text, label: '重新提交', path: attempt.form }
  }
  if (answer.code !== okCode) {
    return { kind: 'fail', text: `${what}${gap}未成功：${answer.message}`, ...records }
  }
  if (attempt.order) {
    const text = `${what}${gap}已提交`
    if (attempt.order === 'records') return { kind: 'ok', text, ...records }
    const path = paths.payInfo({ deposit_no: answer.number })
    return { kind: 'ok', text, label: '查看订单', path }
  }
  // Only the text of the message says how a transfer ended. An unfinished transfer is not shown as a success.
  const kind = /处理中|未能/.test(answer.message) ? 'info' : 'ok'
  return { kind, text: `${what}：${answer.message}`, ...records }
}

async function outcomeOf(pending: PendingAttempt): Promise<Outcome | 'unknown' | 'gone'> {
  try {
    return (await client.call(attempt, { call: pending.call, key: pending.key })).data
  } catch (error) {
    if (isUnsettled(error)) return 'unknown'
    // After a final refusal of this request, no outcome can be shown for the idempotency key.
    return error instanceof CallRefused && error.code !== 401 ? 'gone' : 'unknown'
  }
}

/** Requests the outcome of one attempt and shows it. If the outcome is unknown, the next poll requests it again. */
export async function askFor(pending: PendingAttempt, go: Go): Promise<void> {
  const outcome = await outcomeOf(pending)
  if (outcome === 'unknown' || !isPending(pending.key)) return
  const news = outcome === 'gone' ? null : newsOf(pending, outcome)
  if (outcome !== 'gone' && !news) return
  dropAttempt(pending.key)
  refreshMine()
  if (news) {
    const { kind, text, label, path } = news
    toast.news(kind, text, { label, run: () => go(path) })
  }
}
