import {
  everyType,
  gettransrecord,
  statementTypes,
  transdetail,
} from '@jinli/contract/statement/statement'
import type { Period } from '@jinli/contract/wire/period'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCallPages } from '../api/pages.ts'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { PageBody } from '../ui/card.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { RecordFilters } from '../ui/record-filters.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useGo } from '../visit/go.ts'
import { isTransfer, type ListType, type StatementRow, typeOf } from './record-state.ts'
import { StatementLine } from './statement-row.tsx'
import { StatementSheet } from './statement-sheet.tsx'
import { useOpenRows } from './use-open-rows.ts'
import { WhatNext } from './what-next.tsx'

const types = [
  { value: statementTypes.deposit, label: '存款' },
  { value: statementTypes.withdrawal, label: '取款' },
  { value: statementTypes.transferIn, label: '转入' },
  { value: statementTypes.transferOut, label: '转出' },
  { value: statementTypes.other, label: '其他' },
  { value: everyType, label: '全部' },
] as const

const nextSteps = {
  [statementTypes.deposit]: { label: '去存款', path: paths.deposit() },
  [statementTypes.withdrawal]: { label: '去取款', path: paths.withdrawal() },
  [statementTypes.transferIn]: { label: '去转账', path: paths.transfer() },
  [statementTypes.transferOut]: { label: '去转账', path: paths.transfer() },
  [statementTypes.other]: { label: '联系客服', path: paths.service() },
  [everyType]: { label: '去存款', path: paths.deposit() },
} as const satisfies Record<ListType, { label: string; path: string }>

function noVenueHint(type: ListType): string {
  const what = type === statementTypes.other ? '人工调整' : '存款与取款'
  return `${what}不分场馆，请查看全平台`
}

/** Reads the record that the URL names, for example after a link in a mail. The list may not contain this record. */
function useNamed(type: ListType, number: string | null) {
  const isNamed = number !== null && type !== everyType
  const input = { type: type || statementTypes.deposit, out_trade_no: number ?? '' }
  const { data } = useCallQuery(transdetail, input, { enabled: isNamed })
  return number === null ? undefined : data
}

function lineOf(type: ListType, open: (number: string) => void) {
  return (row: StatementRow) => (
    <StatementLine
      type={typeOf(row, type)}
      row={row}
      isMixed={type === everyType}
      onOpen={() => open(row.out_trade_no)}
    />
  )
}

/** Returns whether the records of this list belong to venues. */
function hasVenues(type: ListType): boolean {
  return type === everyType || isTransfer(type)
}

/** Shows money records by type, venue and period (spec §2 /transRecord). */
export function StatementPage() {
  const go = useGo()
  const [query, setQuery] = useSearchParams()
  const type =
    types.find(({ value }) => String(value) === query.get('type'))?.value ??
    statementTypes.deposit
  const [venue, setVenue] = useState('')
  const [period, setPeriod] = useState<Period>(4)
  const [openNumber, setOpenNumber] = useState<string | null>(null)
  const filter = { date: period, type, api_type: venue, pagesize: 20 }
  const pages = useCallPages(gettransrecord, filter, (answer) => answer)
  useOpenRows(filter, pages.items)
  const number = query.get('out_trade_no')
  const namedRow = useNamed(type, number)
  const listedRow = pages.items.find((row) => row.out_trade_no === (openNumber ?? number))

  const shownRow: StatementRow | undefined =
    listedRow ?? (openNumber === null ? namedRow : undefined)

  function close(): void {
    setOpenNumber(null)
    if (number !== null) setQuery({ type: String(type) }, { replace: true })
  }

  // Only transfers belong to a venue, so a venue filter hides the records of all other types.
  const isHidden = venue !== '' && !hasVenues(type)
  const next = nextSteps[type]
  return (
    <PageBody>
      <RecordFilters venue={venue} onVenue={setVenue} period={period} onPeriod={setPeriod}>
        <Tabs
          label="交易类型"
          tabs={types}
          value={type}
          onChange={(tab) => setQuery({ type: String(tab) }, { replace: true })}
        />
      </RecordFilters>
      {type !== everyType && <WhatNext key={type} type={type} />}
      <PagedList
        pages={pages}
        row={lineOf(type, setOpenNumber)}
        keyOf={(row) => row.out_trade_no}
        rowHeight={type !== everyType && isTransfer(type) ? 72 : 100}
        emptyHint={isHidden ? noVenueHint(type) : '这段时间没有记录'}
        emptyAction={
          isHidden ? (
            <Button kind="ghost" size="s" onClick={() => setVenue('')}>
              查看全平台
            </Button>
          ) : (
            <Button kind="ghost" size="s" onClick={() => go(next.path)}>
              {next.label}
            </Button>
          )
        }
      />
      <StatementSheet listType={type} row={shownRow} onClose={close} />
    </PageBody>
  )
}
