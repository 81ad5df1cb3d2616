import { formatYuan } from '@jinli/money/money'
import { Totals } from '../page/totals.tsx'
import type { Books } from './books.ts'

/** Shows what the house owes its players, and the amount in suspense. */
export function Summary({ books: { players, suspense } }: { books: Books }) {
  return (
    <Totals
      totals={[
        ['会员中心钱包合计', formatYuan(players.available)],
        ['取款冻结合计', formatYuan(players.held)],
        ['转账在途合计', formatYuan(players.in_transit)],
        ['挂账待查', formatYuan(suspense)],
      ]}
    />
  )
}
