import { attempt } from '@jinli/contract/attempt'
import { recharge } from '@jinli/contract/deposit'
import type { WireOutput } from '@jinli/contract/endpoint'
import { okCode } from '@jinli/contract/envelope'
import { gettransrecord, statementTypes } from '@jinli/contract/statement'
import { balancelist, transall, transfer } from '@jinli/contract/wallet'
import { getBetAmount, withdraw } from '@jinli/contract/withdrawal'
import { formatYuan, parseYuan } from '@jinli/money/money'
import { useEffect, useEffectEvent } from 'react'
import { isUnsettled } from '../api/attempt.ts'
import { CallRefused, call } from '../api/call.ts'
import {
  abandonedOf,
  dropAttempt,
  isPending,
  type PendingAttempt,
  usePendingAttempts,
} from '../api/pending-attempts.ts'
import { usePolling } from '../api/polling.ts'
import { refresh } from '../api/query.ts'
import { paths } from '../paths.ts'
import { type Go, useGo } from '../session/go.ts'
import { useSession } from '../session/session.ts'
import { reloadMe } from '../session/use-me.ts'
import { type ToastKind, toast } from '../ui/toast.ts'

const askEveryMs = 2500

type Outcome = WireOutput<typeof attempt>
export type News = { kind: ToastKind; text: string; label: string; path: string }

const names: Record<string, string> = {
  [recharge.path]: '存款',
  [withdraw.path]: '取款',
  [transfer.path]: '转账',
  [transall.path]: '一键回收',
}

function recordsOf({ call: path, home }: PendingAttempt): string {
  if (path === recharge.path) return paths.statement({ type: statementTypes.deposit })
  if (path === withdraw.path) return paths.statement({ type: statementTypes.withdrawal })
  const comesHome = home || path === transall.path
  return paths.statement({
    type: comesHome ? statementTypes.transferIn : statementTypes.transferOut,
  })
}

function formOf({ call: path }: PendingAttempt): string {
  if (path === recharge.path) return paths.deposit()
  if (path === withdraw.path) return paths.withdrawal()
  return path === transfer.path ? paths.transfer() : paths.myWallet()
}

/** What a settled attempt is told as; `null` while it is under way. */
export function newsOf(lost: PendingAttempt, { state, answer }: Outcome): News | null {
  const fen = lost.amount === '' ? null : parseYuan(lost.amount)
  const what = `上一笔${names[lost.call] ?? '操作'}${fen === null ? '' : ` ¥${formatYuan(fen)}`}`
  const gap = fen === null ? '' : ' '
  const records = { label: '查看记录', path: recordsOf(lost) }
  if (state === 'in-flight') return null
  if (state === 'none' || answer === null) {
    const text = `${what}${gap}未提交，可重新提交`
    return { kind: 'info', text, label: '重新提交', path: formOf(lost) }
  }
  if (answer.code !== okCode) {
    return { kind: 'fail', text: `${what}${gap}未成功：${answer.message}`, ...records }
  }
  if (lost.call === recharge.path) {
    const slip = paths.payInfo({ deposit_no: answer.number })
    return { kind: 'ok', text: `${what}${gap}已提交`, label: '查看订单', path: slip }
  }
  if (lost.call === withdraw.path)
    return { kind: 'ok', text: `${what}${gap}已提交`, ...records }
  return { kind: 'ok', text: `${what}：${answer.message}`, ...records }
}

async function outcomeOf(lost: PendingAttempt): Promise<Outcome | 'unknown' | 'gone'> {
  try {
    return await call(attempt, { call: lost.call, key: lost.key })
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
  reloadMe()
  refresh(gettransrecord, balancelist, getBetAmount)
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
