import { type Fen, formatYuan } from '@jinli/money/money'

/**
 * Why an amount of a bet was at risk (decision 059). `venue`: the venue said how much; `returned`: the payout is about
 * the stake; `opposite`: bets of the same round cover a part.
 */
export const riskReasons = [
  'open',
  'void',
  'stake',
  'venue',
  'returned',
  'opposite',
] as const
type RiskReason = (typeof riskReasons)[number]

type CountedBet = { risk_reason: RiskReason; risk: Fen; weight: number }

function reasonWords({ risk_reason: reason, risk }: CountedBet): string {
  const yuan = `¥${formatYuan(risk)}`
  switch (reason) {
    case 'open':
      return '结算后才计入流水'
    case 'void':
      return '注单无效，不计流水'
    case 'returned':
      return '本金约等额退回（和局、走水或提前兑现），没有承担风险，不计流水'
    case 'opposite':
      return `同一局正反两边都有投注，抵销的部分不计，本注计 ${yuan}`
    case 'venue':
      return risk > 0n
        ? `和局、走水、提前兑现或正反抵销的部分不计，实际承担风险 ${yuan}`
        : '和局、走水、提前兑现或正反抵销，没有承担风险，不计流水'
    case 'stake':
      return '投注全额承担风险'
  }
}

/** Says why a bet counts as it does, for players and staff. */
export function countedWords(bet: CountedBet): string {
  const words = reasonWords(bet)
  return bet.weight < 100 && bet.risk > 0n
    ? `${words}，该类场馆按 ${bet.weight}% 计入`
    : words
}
