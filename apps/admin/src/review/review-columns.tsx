import type { TableProps } from 'antd'
import { TwoLines } from '../page/two-lines.tsx'
import { CopyText } from './copy-text.tsx'
import { yuanOfWire } from './review-money.ts'
import type { ReviewRow, ReviewSubject } from './review-subject.ts'
import { ReviewTags } from './review-tags.tsx'
import { waitedText } from './waiting.ts'

type Columns<R> = NonNullable<TableProps<R>['columns']>

/** The columns of a queue; `now` is when the list was read, for the waiting time. */
export function reviewColumns<R extends ReviewRow>(
  subject: ReviewSubject<R>,
  now: number,
): Columns<R> {
  return [
    {
      title: '订单号',
      width: 214,
      render: (_, row) => <CopyText text={subject.orderNo(row)} label="订单号" quiet />,
    },
    {
      title: '会员',
      width: 116,
      render: (_, row) => <TwoLines main={row.username} sub={row.realname} />,
    },
    {
      title: '金额',
      width: 134,
      align: 'right',
      className: 'money-column',
      render: (_, row) => (
        <span className="two-lines">
          <span className="amount">{yuanOfWire(row.amount)}</span>
          <span className="line-sub">{subject.amountNote(row)}</span>
        </span>
      ),
    },
    // Beside an open drawer the list is cut here on a small desk: who works on it is still seen.
    {
      title: '状态',
      width: 180,
      render: (_, row) => <ReviewTags subject={subject} row={row} />,
    },
    {
      title: subject.wayTitle,
      width: 140,
      render: (_, row) => <TwoLines {...subject.way(row)} />,
    },
    {
      title: '申请时间',
      width: 152,
      render: (_, row) => (
        <TwoLines
          main={row.created_at}
          sub={subject.isOpen(row) ? waitedText(row.created_at, now) : ''}
        />
      ),
    },
    {
      title: '处理人 / 时间',
      width: 148,
      render: (_, row) => <TwoLines main={row.decided_by} sub={row.decided_at ?? ''} />,
    },
    {
      title: '备注',
      width: 120,
      render: (_, row) => <TwoLines main={row.reason} sub={row.reference} />,
    },
  ]
}
