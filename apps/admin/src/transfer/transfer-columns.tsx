import { type TransferState, transferNext } from '@jinli/contract/states'
import {
  askTransferAgain,
  type listTransfers,
  type SettleOutcome,
  transferStateLabels,
} from '@jinli/contract/wallet/wallet.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Button, Flex } from 'antd'
import { call } from '../api/call.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { waitedWord } from '../page/age-text.ts'
import { CopyText } from '../page/copy-text.tsx'
import { moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { orderTail } from '../page/order-tail.ts'
import { RowActionButton } from '../page/row-action-button.tsx'
import { SmallText } from '../page/small-text.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import styles from './transfer-columns.module.css'
import { directionWord, venueWord } from './transfer-effect.ts'

export type TransferRow = Output<typeof listTransfers>['data'][number]

type Acts = {
  maySettle: boolean
  settle: (row: TransferRow) => void
  refresh: () => void
}

const outcomeWords: Readonly<Record<SettleOutcome, string>> = {
  success: '按成功',
  failed: '按失败',
}

function Proposal({ row }: { row: TransferRow }) {
  if (!row.proposal) return null
  const { by: proposer, outcome, mine, reason } = row.proposal
  const words = outcomeWords[outcome]
  return (
    <SmallText>
      {proposer} 建议{words}：{reason}
      {mine ? '（您提出的，须由另一位员工确认）' : ''}
    </SmallText>
  )
}

function RowActs({ row, acts }: { row: TransferRow; acts: Acts }) {
  if (transferNext[row.state].length === 0) return null
  return (
    <Flex vertical align="start" gap={4} className={styles.acts}>
      <ForWhomMay call={askTransferAgain}>
        <RowActionButton
          label="再次查询"
          name={row.out_trade_no}
          task={() => call(askTransferAgain, { out_trade_no: row.out_trade_no })}
          successText={({ out_trade_no, state }) =>
            `${out_trade_no}：${transferStateLabels[state]}`
          }
          onEnd={acts.refresh}
        />
      </ForWhomMay>
      {row.state === 'manual' && acts.maySettle && (
        <Button
          size="small"
          aria-label={`人工核实 ${row.out_trade_no}`}
          onClick={() => acts.settle(row)}
        >
          人工核实
        </Button>
      )}
      <Proposal row={row} />
    </Flex>
  )
}

const tones: Readonly<Record<TransferState, Tone>> = {
  sent: 'open',
  unknown: 'open',
  success: 'good',
  failed: 'closed',
  manual: 'flag',
}

export function transferColumns(acts: Acts): Columns<TransferRow> {
  return [
    {
      title: '转账单号',
      render: (_, row) => (
        <span title={row.out_trade_no}>
          <CopyText
            text={row.out_trade_no}
            display={orderTail(row.out_trade_no)}
            label="转账单号"
            quiet
          />
        </span>
      ),
    },
    {
      title: '会员',
      render: (_, row) => <TwoLines main={row.username} sub={row.realname} />,
    },
    {
      title: '方向',
      render: (_, row) => <span className={styles.way}>{directionWord(row)}</span>,
    },
    moneyColumn({
      title: '金额',
      render: (_, row) => (
        <TwoLines
          main={formatYuan(row.amount)}
          sub={row.venue_amount === null ? '' : `场馆回报 ${formatYuan(row.venue_amount)}`}
        />
      ),
    }),
    {
      title: '状态',
      render: (_, row) => (
        <StateTag tone={tones[row.state]}>{transferStateLabels[row.state]}</StateTag>
      ),
    },
    {
      title: '时间',
      render: (_, row) => (
        <TwoLines
          main={timeText(row.created_at)}
          sub={row.decided_at ? `结束 ${timeText(row.decided_at)}` : waitedWord(row.age)}
        />
      ),
    },
    {
      title: '说明',
      render: (_, row) => (
        <span title={row.reason} className={styles.said}>
          <TwoLines main={venueWord(row.reason)} sub={`已查询 ${row.asked} 次`} wrap />
        </span>
      ),
    },
    { title: '操作', render: (_, row) => <RowActs row={row} acts={acts} /> },
  ]
}
