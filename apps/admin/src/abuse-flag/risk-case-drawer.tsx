import { abuseStateLabels } from '@jinli/contract/abuse-flag/abuse-flag.admin'
import { caseSubjectLabels, readRiskCase } from '@jinli/contract/abuse-flag/risk-case.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Drawer } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../api/use-read.ts'
import { DetailBody } from '../page/detail-body.tsx'
import { FactList } from '../page/fact-list.tsx'
import { moneyColumn } from '../page/figure.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { EvidenceLines } from '../profile/evidence-lines.tsx'
import { caseTitle, type RiskCaseRow } from './risk-case-columns.tsx'

type RiskCase = Output<typeof readRiskCase>
type Player = RiskCase['players'][number]
type Order = RiskCase['orders'][number]

const playerColumns: Columns<Player> = [
  {
    title: '会员',
    render: (_, row) => (
      <TwoLines main={row.username} sub={`${row.realname} VIP${row.vip_level}`} />
    ),
  },
  {
    title: '状态',
    render: (_, row) => (
      <StateTag tone={row.status === 'dismissed' ? 'closed' : 'flag'}>
        {abuseStateLabels[row.status]}
      </StateTag>
    ),
  },
]

/** Returns where an order is decided; a gift has no such place. */
function placeOf({ about, number }: Order): string {
  if (about === 'deposit' || about === 'withdrawal')
    return `/${about}s/${number}?state=&search=${number}`
  return about === 'application' ? `/promotion-applications/${number}?state=` : ''
}

const orderColumns: Columns<Order> = [
  {
    title: '事项',
    render: (_, row) => {
      const place = placeOf(row)
      const title = caseSubjectLabels[row.about]
      return place ? <Link to={place}>{title}</Link> : title
    },
  },
  { title: '会员', render: (_, row) => <TwoLines main={row.username} sub={row.title} /> },
  moneyColumn({ title: '金额', render: (_, row) => formatYuan(row.amount) }),
  { title: '时间', render: (_, row) => timeText(row.at) },
]

function CaseBody({ riskCase }: { riskCase: RiskCase }) {
  const { evidence, players, orders, reason, status } = riskCase
  return (
    <>
      <EvidenceLines evidence={evidence} />
      {reason && <FactList facts={[{ label: abuseStateLabels[status], value: reason }]} />}
      <h2>成员</h2>
      <ListTable<Player>
        label="成员"
        rows={players}
        rowKey={({ username }) => username}
        columns={playerColumns}
        empty="没有成员"
      />
      <h2>未结订单、申请与近30天礼金</h2>
      <ListTable<Order>
        label="成员的订单与申请"
        rows={orders}
        rowKey={({ about, number }) => `${about} ${number}`}
        columns={orderColumns}
        empty="成员没有未结的订单或申请"
      />
    </>
  )
}

/** Shows a case with its members, and what is open of them. */
export function RiskCaseDrawer({ row, onClose }: RowDialogProps<RiskCaseRow>) {
  const query = useCall(readRiskCase, { id: row.id })
  return (
    <Drawer open size={640} title={caseTitle(row)} onClose={onClose}>
      <DetailBody>
        <QueryResult query={query} rows={6}>
          {(riskCase) => <CaseBody riskCase={riskCase} />}
        </QueryResult>
      </DetailBody>
    </Drawer>
  )
}
