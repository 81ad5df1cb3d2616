import type { WireOutput } from '@jinli/contract/endpoint'
import type { listTransfers } from '@jinli/contract/wallet.admin'
import { Button, type TableProps } from 'antd'
import { TwoLines } from '../page/two-lines.tsx'
import { BusyButton } from '../review/busy-button.tsx'
import { CopyText } from '../review/copy-text.tsx'
import { yuanOfWire } from '../review/review-money.ts'
import { ageText, directionWord, statusLabels } from './transfer-effect.ts'

export type TransferRow = WireOutput<typeof listTransfers>['data'][number]

type Acts = {
  maySettle: boolean
  /** The transfer that is being asked about now. */
  asking: string | null
  onAsk: (row: TransferRow) => void
  onSettle: (row: TransferRow) => void
}

const open = ['sent', 'unknown', 'manual']
const outcomeWords: Readonly<Record<string, string>> = {
  success: '按成功',
  failed: '按失败',
}

function Proposal({ row }: { row: TransferRow }) {
  if (!row.proposal) return null
  const { by, outcome, mine, reason } = row.proposal
  const words = outcomeWords[outcome] ?? outcome
  return (
    <span className="line-sub wrap">
      {by} 建议{words}：{reason}
      {mine === 1 ? '（您提出的，须由另一位同事确认）' : ''}
    </span>
  )
}

function RowActs({ row, acts }: { row: TransferRow; acts: Acts }) {
  const { maySettle, asking, onAsk, onSettle } = acts
  if (!open.includes(row.status)) return null
  const number = row.out_trade_no
  return (
    <span className="buttons">
      <BusyButton
        size="small"
        busy={asking === number}
        aria-label={`再次查询 ${number}`}
        onClick={() => onAsk(row)}
      >
        再次查询
      </BusyButton>
      {row.status === 'manual' && maySettle && (
        <Button
          size="small"
          aria-label={`人工核实 ${number}`}
          onClick={() => onSettle(row)}
        >
          人工核实
        </Button>
      )}
      <Proposal row={row} />
    </span>
  )
}

const tones: Readonly<Record<string, string>> = {
  success: 'tag-good',
  failed: 'tag-closed',
  manual: 'tag-flag',
}

export function transferColumns(
  acts: Acts,
): NonNullable<TableProps<TransferRow>['columns']> {
  return [
    {
      title: '转账单号',
      render: (_, row) => <CopyText text={row.out_trade_no} label="转账单号" quiet />,
    },
    {
      title: '会员',
      render: (_, row) => <TwoLines main={row.username} sub={row.realname} />,
    },
    { title: '方向', render: (_, row) => directionWord(row) },
    {
      title: '金额',
      align: 'right',
      className: 'money-column',
      render: (_, row) => (
        <TwoLines
          main={yuanOfWire(row.amount)}
          sub={row.venue_amount === null ? '' : `场馆回报 ${yuanOfWire(row.venue_amount)}`}
        />
      ),
    },
    {
      title: '状态',
      render: (_, row) => (
        <span className={`tag ${tones[row.status] ?? 'tag-open'}`}>
          {statusLabels[row.status] ?? row.status}
        </span>
      ),
    },
    {
      title: '时间',
      render: (_, row) => (
        <TwoLines
          main={row.created_at}
          sub={row.decided_at ? `结束 ${row.decided_at}` : `已 ${ageText(row.age)}`}
        />
      ),
    },
    {
      title: '说明',
      render: (_, row) => (
        <TwoLines main={row.reason} sub={`已查询 ${row.asked} 次`} wrap />
      ),
    },
    { title: '操作', render: (_, row) => <RowActs row={row} acts={acts} /> },
  ]
}
