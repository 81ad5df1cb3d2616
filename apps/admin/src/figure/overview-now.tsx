import {
  alarmLabels,
  reconciliation,
} from '@jinli/contract/reconciliation/reconciliation.admin'
import { tasks } from '@jinli/contract/task/task'
import { listVenues } from '@jinli/contract/venue/venue.admin'
import { formatYuan } from '@jinli/money/money'
import { Link } from 'react-router'
import { useMay } from '../operator/use-staff.ts'
import { waitedText } from '../page/age-text.ts'
import { Figure } from '../page/figure.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { Totals } from '../page/totals.tsx'
import type { Overview } from './figure-words.ts'
import styles from './overview.module.css'

type Open = { count: number; hour_old: number; oldest: Date | null }

/** The columns of open items: how many, how many for long, and since when. */
function openColumns<R extends Open>(at: Date): Columns<R> {
  return [
    {
      title: '件数',
      align: 'right',
      render: (_, row) => <Figure>{`${row.count}`}</Figure>,
    },
    {
      title: '超过1小时',
      align: 'right',
      render: (_, row) => <Figure down={row.hour_old > 0}>{`${row.hour_old}`}</Figure>,
    },
    {
      title: '最早',
      render: (_, { oldest }) => (oldest ? waitedText(oldest, at.getTime()) : '—'),
    },
  ]
}

function WorkTable({ work, at }: { work: Overview['work']; at: Date }) {
  const may = useMay()
  return (
    <ListTable
      label="待办"
      rows={work}
      rowKey={({ kind }) => kind}
      columns={[
        {
          title: '待办',
          render: (_, { kind }) => {
            const { label, page, permission } = tasks[kind]
            return may(permission) ? <Link to={page}>{label}</Link> : label
          },
        },
        ...openColumns<Overview['work'][number]>(at),
      ]}
      empty="没有待办"
    />
  )
}

function AlarmTable({ alarms, at }: { alarms: Overview['alarms']; at: Date }) {
  const mayOpen = useMay()(reconciliation.permission)
  return (
    <ListTable
      label="告警"
      rows={alarms}
      rowKey={({ kind }) => kind}
      columns={[
        {
          title: '告警',
          render: (_, { kind }) =>
            mayOpen ? (
              <Link to="/reconciliation">{alarmLabels[kind]}</Link>
            ) : (
              alarmLabels[kind]
            ),
        },
        ...openColumns<Overview['alarms'][number]>(at),
      ]}
      empty="没有告警"
    />
  )
}

function VenueTable({ venues }: { venues: Overview['venues'] }) {
  const mayOpen = useMay()(listVenues.permission)
  return (
    <ListTable
      label="场馆"
      rows={venues}
      rowKey={({ venue }) => venue}
      columns={[
        {
          title: '场馆',
          render: (_, { name }) => (mayOpen ? <Link to="/venues">{name}</Link> : name),
        },
        {
          title: '状态',
          render: (_, { open }) =>
            open ? (
              <StateTag tone="good">开放</StateTag>
            ) : (
              <StateTag tone="flag">停用或维护</StateTag>
            ),
        },
        {
          title: '清算户余额',
          align: 'right',
          render: (_, { balance }) => <Figure>{formatYuan(balance)}</Figure>,
        },
        {
          title: '未结束转账',
          align: 'right',
          render: (_, row) => <Figure>{`${row.open_transfers}`}</Figure>,
        },
      ]}
      empty="还没有接入场馆"
    />
  )
}

/** What is open and held now. */
export function OverviewNow({ overview }: { overview: Overview }) {
  const { at, work, alarms, money, venues } = overview
  const liability = money.available + money.held + money.in_transit
  return (
    <>
      <Totals
        totals={[
          ['应付会员', formatYuan(liability)],
          ['中心钱包', formatYuan(money.available)],
          ['取款冻结', formatYuan(money.held)],
          ['转账在途', formatYuan(money.in_transit)],
          ['场馆清算户', formatYuan(money.at_venues)],
          ['派彩待审核', formatYuan(money.win_hold)],
          ['会员欠款', formatYuan(money.debt)],
          ['挂账待查', formatYuan(money.suspense)],
        ]}
      />
      <div className={styles.tables}>
        <WorkTable work={work} at={at} />
        <AlarmTable alarms={alarms} at={at} />
      </div>
      <VenueTable venues={venues} />
    </>
  )
}
