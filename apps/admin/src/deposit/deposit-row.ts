import {
  type depositReview,
  depositStageLabels,
  depositStageOf,
} from '@jinli/contract/deposit/deposit.admin'
import { depositNext } from '@jinli/contract/states'
import type { Output } from '@jinli/contract/wire/endpoint'
import { type Fen, formatYuan, yuanText } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import type { Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import type { StateWord } from '../review/queue.ts'

export type DepositRow = Output<typeof depositReview.list>['data'][number]

/** The colours of the stages. An expired deposit still waits for staff (decisions §5). */
const tones = {
  submitted: 'open',
  second: 'open',
  correction: 'open',
  reopening: 'open',
  limit: 'flag',
  expired: 'flag',
  closed: 'closed',
  approved: 'good',
  rejected: 'closed',
} as const satisfies Record<keyof typeof depositStageLabels, Tone>

export function isOpen(row: DepositRow): boolean {
  return depositNext[row.state].length > 0
}

/** Whether the signed-in member gave the first approval. */
export function isMineAgain(row: DepositRow): boolean {
  return row.first_approved_mine
}

/** Whether the order is open and waits for this member as the second of two people. */
export function isSecondPerson(row: DepositRow): boolean {
  return isOpen(row) && row.first_approved_by !== '' && !isMineAgain(row)
}

export function stateOf(row: DepositRow): StateWord {
  const stage = depositStageOf(row)
  return { text: depositStageLabels[stage], tone: tones[stage] }
}

export type Correction = DepositRow['corrections'][number]

/** The correction or reopening that waits for a second person. */
export function draftOf(row: DepositRow): Correction | undefined {
  return row.corrections.find(({ status }) => status === 'draft')
}

/** What a credited deposit is worth after corrections; null for another one. */
export function worthOf({ true_amount, credited_amount }: DepositRow): Fen | null {
  return true_amount ?? credited_amount
}

/** The word for what a proposal is about. */
export function proposalWord({ kind }: Pick<Correction, 'kind'>): string {
  return kind === 'amount' ? '冲正' : '重新打开'
}

/** A correction with its amounts. The second person finds the amount in the payment, so theirs are left out. */
export function correctionText(correction: Correction): string {
  const { from_amount, amount, status, mine } = correction
  const word = proposalWord(correction)
  if (from_amount === null || amount === null || (status === 'draft' && !mine)) return word
  return `${word} ${formatYuan(from_amount)} → ${formatYuan(amount)}`
}

/** Explains what an open deposit waits for: the player’s own limit, or another member; else empty. */
export function waitsFor(row: DepositRow): string {
  const draft = draftOf(row)
  if (draft)
    return `${draft.made_by} 已提交${correctionText(draft)}，待复核。原因：${draft.reason}`
  if (row.waits_since) {
    return row.waits_until
      ? `款项已确认，超过会员自设的存款限额；${timeText(row.waits_until)} 起可再次通过入账`
      : '款项已确认，会员自设的存款限额放不下；请等会员调高限额，或退款后拒绝'
  }
  if (!isOpen(row) || !row.first_approved_by) return ''
  return isMineAgain(row)
    ? '已初审，等待另一位员工'
    : `${row.first_approved_by} 已初审，请核对后通过入账`
}

/** Returns the amount to pay with its unit, as the payment shows it. */
export function payableText({ amount, usdt_amount }: DepositRow): string {
  return usdt_amount === null ? formatYuan(amount) : `${microText(usdt_amount)} USDT`
}

/** Returns the amount to pay without a unit, for a search or a wallet. */
export function payableFigure({ amount, usdt_amount }: DepositRow): string {
  return usdt_amount === null ? yuanText(amount) : microText(usdt_amount)
}
