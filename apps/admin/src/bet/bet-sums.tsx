import { betSums, type listBets } from '@jinli/contract/bet/bet.admin'
import type { CallInput } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { useCall } from '../api/use-read.ts'
import { countText } from '../page/count-text.ts'
import { SmallText } from '../page/small-text.tsx'
import { Totals } from '../page/totals.tsx'

type Query = CallInput<typeof listBets>

/** The sums of the bets that the filters of the list select. */
export function BetSums({ query }: { query: Query }) {
  const { search, venue, game, status, since, until } = query
  const filter = { search, venue, game, status, since, until }
  const { data: sums } = useCall(betSums, filter, { everyMs: 60_000 })
  if (!sums || sums.bets === 0) return null
  return (
    <section aria-label="注单合计">
      <Totals
        totals={[
          ['注单数', countText(sums.bets)],
          ['投注（不含无效）', formatYuan(sums.stake)],
          ['派彩', formatYuan(sums.payout)],
          ['平台输赢', formatYuan(sums.result)],
          ['未结算投注', formatYuan(sums.open_stake)],
          ['有效流水', formatYuan(sums.valid)],
        ]}
      />
      {sums.more && (
        <SmallText as="p">
          注单太多，合计只含最近 {countText(sums.bets)} 条；请按日期或场馆缩小范围。
        </SmallText>
      )}
    </section>
  )
}
