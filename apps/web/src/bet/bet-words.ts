import { type BetState, betCodes, betLabels } from '@jinli/contract/states'
import { type Fen, formatYuan } from '@jinli/money/money'

export type BetResult = {
  status: (typeof betCodes)[BetState]
  bet_amount: Fen
  payout: Fen
  valid: Fen
  held_amount: Fen
}

/** Returns the label of a bet's state: a bet whose payout staff review is not settled yet. */
export function betLabel({
  status,
  held_amount,
}: Pick<BetResult, 'status' | 'held_amount'>): string {
  return held_amount > 0n ? '派彩审核中' : (betLabels[status] ?? '未定义')
}

/** Returns the outcome of a bet in words, with the calculation of the win or loss. */
export function betWords(bet: BetResult): string {
  const { status, bet_amount: stake, payout, valid, held_amount } = bet
  const yuan = (fen: Fen) => `¥${formatYuan(fen)}`
  if (held_amount > 0n)
    return `派彩 ${yuan(held_amount)} 正在审核，尚未入账；审核后以站内信通知您。`
  if (status === betCodes.open)
    return `投注 ${yuan(stake)} 已从场馆余额扣除，本局还没有结果；有结果后这里会更新。`
  if (status === betCodes.void)
    return `场馆已将本局作废：投注 ${yuan(stake)} 已退回场馆余额，不计输赢，也不计流水。`
  const result = payout - stake
  const sum = `派彩 ${yuan(payout)} − 投注 ${yuan(stake)}`
  const end =
    result === 0n ? '不输不赢' : result > 0n ? `赢 ${yuan(result)}` : `输 ${yuan(-result)}`
  return `${sum}，${end}。计入流水 ${yuan(valid)}。`
}

/** Returns the words of a bet in parts. A line breaks between two parts if possible. */
export function wordParts(text: string): string[] {
  return text.split(/(?<=[，；])/).filter((part) => part !== '')
}
