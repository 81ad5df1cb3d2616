import { CallRefused, isUnsettled } from '@jinli/client/failure'
import { attempt } from '@jinli/contract/attempt'
import type { Output } from '@jinli/contract/endpoint'
import { okCode } from '@jinli/contract/envelope'
import { formatYuan, parseYuan } from '@jinli/money/money'
import { useEffect, useEffectEvent } from 'react'
import { client } from '../api/call.ts'
import {
  abandonedOf,
  dropAttempt,
  isPending,
  type PendingAttempt,
  usePendingAttempts,
} from '../api/pending-attempts.ts'
import { usePolling } from '../api/polling.ts'
import { refreshMine } from '../api/query.ts'
import { type ToastKind, toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { type Go, useGo } from '../visit/go.ts'

const askEveryMs = 2500

type Outcome = Output<typeof attempt>
export type News = { kind: ToastKind; text: string; label: string; path: string }

/** What a settled attempt is told as; `null` while it is under way. */
export function newsOf(lost: PendingAttempt, { state, answer }: Outcome): News | null {
  const fen = lost.amount === '' ? null : parseYuan(lost.amount)
  const what = `上一笔${lost.what}${fen === null ? '' : ` ¥${formatYuan(fen)}`}`
  const gap = fen === null ? '' : ' '
  const records = { label: '查看记录', path: lost.records }
  if (state === 'in-flight') return null
  if (state === 'none' || answer === null) {
    const text = `${what}${gap}未提交，可重新提交`
    return { kind: 'info', text, label: '重新提交', path: lost.form }
  }
  if (answer.code !== okCode) {
    return { kind: 'fail', text: `${what}${gap}未成功：${answer.message}`, ...records }
  }
  if (lost.order) {
    const text = `${what}${gap}已提交`
    if (lost.order === 'records') return { kind: 'ok', text, ...records }
    const slip = paths.payInfo({ deposit_no: answer.number })
    return { kind: 'ok', text, label: '查看订单', path: slip }
  }
  // The words are all that says what a transfer has come to; one under way is no success yet.
  const kind = /处理中|未能/.test(answer.message) ? 'info' : 'ok'
  return { kind, text: `${what}：${answer.message}`, ...records }
}

async function outcomeOf(lost: PendingAttempt): Promise<Outcome | 'unknown' | 'gone'> {
  try {
    return (await client.call(attempt, { call: lost.call, key: lost.key })).data
  } catch (error) {
    if (isUnsettled(error)) return 'unknown'
    // A final no: there is nothing under this key to be told of.
    return error instanceof CallRefused && error.code !== 401 ? 'gone' : 'unknown'
  }
}

/** Asks for one; what stays open is asked again later. */
async function askFor(lost: PendingAttempt, go: Go): Promise<void> {
  const outcome = await outcomeOf(lost)
  if (outcome === 'unknown' || !isPending(lost.key)) return
  const news = outcome === 'gone' ? null : newsOf(lost, outcome)
  if (outcome !== 'gone' && !news) return
  dropAttempt(lost.key)
  refreshMine()
  if (news) {
    const { kind, text, label, path } = news
    toast.news(kind, text, { label, run: () => go(path) })
  }
}

/**
 * Money calls that this tab sent and never heard of — a reload, a crash, a page left in the middle —
 * are asked by their key until the truth is known, and told in words (decisions §2, R-WIRE-24).
 */
export function useLostAnswers(): void {
  const go = useGo()
  const token = useSession((state) => state.token)
  const key = abandonedOf(usePendingAttempts())[0]?.key
  const waits = token !== null && key !== undefined
  const ask = async () => {
    const first = abandonedOf(usePendingAttempts.getState())[0]
    if (first) await askFor(first, go)
  }
  const askNow = useEffectEvent(ask)
  // A new key is asked at once, the same one again with the poll.
  useEffect(() => {
    if (waits && key !== undefined) askNow().catch(console.error)
  }, [waits, key])
  usePolling(ask, askEveryMs, waits)
}
