import { ListTable } from '../page/list-table.tsx'
import { PageNote } from '../page/page-frame.tsx'
import { AlarmList } from './alarm-list.tsx'
import { BackupFacts } from './backup-facts.tsx'
import { accountColumns, runColumns, venueColumns } from './book-columns.tsx'
import type { Books } from './books.ts'
import styles from './books-sections.module.css'
import { isOff } from './difference.ts'
import { HashChain } from './hash-chain.tsx'
import { Summary } from './summary.tsx'
import { Violations } from './violations.tsx'

const alarming = (row: Parameters<typeof isOff>[0]) =>
  isOff(row) ? styles.alarm : undefined

/** The sections of the reconciliation page, problems first. */
export function BooksSections({ books }: { books: Books }) {
  return (
    <>
      <Violations books={books} />
      <AlarmList alarms={books.alarms} />
      <Summary books={books} />
      <HashChain books={books} />
      {books.backup && <BackupFacts backup={books.backup} />}
      <h2>场馆对账</h2>
      <ListTable
        label="场馆对账"
        rows={books.venues}
        rowKey={(row) => row.venue}
        columns={venueColumns}
        rowClass={alarming}
        empty="没有场馆"
      />
      <h2>平台科目</h2>
      <PageNote>存款渠道的负数是会员经该渠道存入的款项。</PageNote>
      <ListTable
        label="平台科目"
        rows={books.accounts}
        rowKey={(row) => row.account}
        columns={accountColumns}
        empty="没有科目"
      />
      <h2>核对记录</h2>
      <ListTable
        label="核对记录"
        rows={books.runs}
        rowKey={(row) => `${row.venue} ${row.run_at.toISOString()} ${row.kind}`}
        columns={runColumns}
        rowClass={alarming}
        empty="还没有核对记录"
      />
    </>
  )
}
