import { agentdays, agentplayers } from '@jinli/contract/agent/agent'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import styles from './portal.module.css'
import { usePortalRead } from './use-portal-read.ts'

type Day = Output<typeof agentdays>['data'][number]
type Player = Output<typeof agentplayers>['data'][number]

type PagerProps = { page: number; last: number; onPage: (page: number) => void }

function Pager({ page, last, onPage }: PagerProps) {
  if (last <= 1) return null
  return (
    <nav className={styles.pager} aria-label="翻页">
      <Button kind="ghost" size="s" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <span>
        {page} / {last}
      </span>
      <Button
        kind="ghost"
        size="s"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        下一页
      </Button>
    </nav>
  )
}

type TableProps<R> = {
  label: string
  heads: readonly string[]
  pages: {
    data: { data: R[]; last_page: number } | undefined
    error: unknown
    refetch: () => unknown
  }
  page: number
  onPage: (page: number) => void
  rowElement: (row: R, at: number) => ReactNode
  emptyHint: string
}

function Table<R>({
  label,
  heads,
  pages,
  page,
  onPage,
  rowElement,
  emptyHint,
}: TableProps<R>) {
  const { data, error, refetch } = pages
  if (error && !data) return <LoadError error={error} onRetry={refetch} small />
  if (!data) return <SkeletonRows rows={5} height={40} />
  if (data.data.length === 0) return <Empty small hint={emptyHint} />
  return (
    <>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{data.data.map(rowElement)}</tbody>
      </table>
      <Pager page={page} last={data.last_page} onPage={onPage} />
    </>
  )
}

function dayRow(row: Day) {
  return (
    <tr key={row.day}>
      <th scope="row">{row.day.slice(5)}</th>
      <td>{row.registrations}</td>
      <td>{row.first_deposits}</td>
      <td>
        <MoneyText value={row.first_deposit_amount} bare />
      </td>
      <td>
        <MoneyText value={row.valid_bets} bare />
      </td>
    </tr>
  )
}

function dateText(at: Date | null): string {
  return at ? brandTime(at).slice(5, 16) : '—'
}

function playerRow(row: Player, at: number) {
  return (
    <tr key={at}>
      <th scope="row">{row.name}</th>
      <td>{dateText(row.registered_at)}</td>
      <td>{dateText(row.first_deposit_at)}</td>
      <td>
        {row.first_deposit === null ? '—' : <MoneyText value={row.first_deposit} bare />}
      </td>
    </tr>
  )
}

export function DaysTable() {
  const [page, setPage] = useState(1)
  return (
    <Table
      label="每日数据"
      heads={['日期', '注册', '首存', '首存金额', '有效投注']}
      pages={usePortalRead(agentdays, { page })}
      page={page}
      onPage={setPage}
      emptyHint="明天起这里每天一行"
      rowElement={dayRow}
    />
  )
}

export function PlayersTable() {
  const [page, setPage] = useState(1)
  return (
    <Table
      label="邀请的会员"
      heads={['会员', '注册时间', '首存时间', '首存金额']}
      pages={usePortalRead(agentplayers, { page })}
      page={page}
      onPage={setPage}
      emptyHint="分享推广链接，注册的会员会出现在这里"
      rowElement={playerRow}
    />
  )
}
