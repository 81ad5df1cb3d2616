import { getBetAmount } from '@jinli/contract/withdrawal/withdrawal'
import { formatYuan } from '@jinli/money/money'
import { useCallQuery } from '../api/query.ts'
import { Coins } from '../art/icons.tsx'
import { CalmNotice } from '../ui/calm-notice.tsx'

/** Shows what the player owes after a corrected deposit, if anything. */
export function DebtNotice() {
  const debt = useCallQuery(getBetAmount, {}).data?.debt ?? 0n
  if (debt === 0n) return null
  return (
    <CalmNotice
      icon={<Coins size={20} />}
      title={`欠款 ${formatYuan(debt)} 元`}
      more="您有一笔存款经更正后余额不足以扣回。下次取款时先从中心钱包扣还，其余可照常取出。"
    />
  )
}
