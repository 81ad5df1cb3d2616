import { depositFlagLabels } from '@jinli/contract/deposit.admin'

/** Words beside a withdrawal (contract withdrawal.admin). */
export const withdrawalFlagLabels = {
  name_mismatch: '姓名不一致',
  shared_card: '卡片被多人绑定',
  turnover_short: '打码不足',
  password_changed: '24小时内改过密码',
  two_person: '须双人处理',
  pay_overdue: '付款超时',
  lease_expired: '处理超时未决',
} as const

const words: Readonly<Record<string, string>> = {
  ...depositFlagLabels,
  ...withdrawalFlagLabels,
}

/** The Chinese word of a flag; an unknown flag is shown as it came rather than hidden. */
export function flagWord(flag: string): string {
  return Object.hasOwn(words, flag) ? (words[flag] ?? flag) : flag
}
