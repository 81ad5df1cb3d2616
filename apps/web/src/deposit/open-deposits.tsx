import { gettransrecord, statementTypes } from '@jinli/contract/statement/statement'
import { depositCodes } from '@jinli/contract/states'
import { brandTime } from '@jinli/contract/wire/brand-time'
import { useCallQuery } from '../api/query.ts'
import { Clock } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { MoneyText } from '../ui/money-text.tsx'

/**
 * Shows the number of open deposit orders, so that nobody pays twice. Links to the payment instructions of a single
 * order, or to the records of several orders.
 */
export function OpenDeposits() {
  const records = useCallQuery(gettransrecord, {
    date: 1,
    type: statementTypes.deposit,
    page: 1,
  })
  const open = (records.data?.data ?? []).filter(
    (record) => record.state === depositCodes.submitted,
  )
  const [first] = open
  if (!first) return null
  const one = open.length === 1
  return (
    <Card flush>
      <ListRow
        icon={<Clock size={22} />}
        label={`${open.length} 笔存款未完成`}
        note={one ? brandTime(first.created_at) : '在交易记录中查看进度'}
        value={one ? <MoneyText value={first.amount} /> : undefined}
        to={
          one
            ? paths.payInfo({ deposit_no: first.out_trade_no })
            : paths.statement({ type: 1 })
        }
      />
    </Card>
  )
}
