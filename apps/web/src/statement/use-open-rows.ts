import { gettransrecord } from '@jinli/contract/statement'
import { changePages, type PageFilter, readPage } from '../api/pages.ts'
import { usePolling } from '../api/polling.ts'
import { reloadMe } from '../visit/use-me.ts'
import { freshPageSize, pagesToAsk, withFresh } from './fresh-rows.ts'
import { isOpen, type StatementRow, type StatementType } from './record-state.ts'

/** Reviews take minutes and unknown transfers seconds; five serve both. */
const refreshMs = 5_000

type Filter = PageFilter<typeof gettransrecord> & { type: StatementType }

/**
 * Reads the open records of the list again, without a sign of it. What comes is written under the
 * filter it was asked for, so an answer of a former filter cannot show in the present one.
 */
export function useOpenRows(filter: Filter, rows: readonly StatementRow[]): void {
  const open = (row: StatementRow) => isOpen(filter.type, row.state)
  usePolling(
    async () => {
      const answers = await Promise.all(
        pagesToAsk(rows, open).map((page) =>
          readPage(gettransrecord, filter, { page, pagesize: freshPageSize }),
        ),
      )
      const fresh = answers.flatMap((answer) => answer.data)
      changePages(gettransrecord, filter, (page) => ({
        ...page,
        data: withFresh(page.data, fresh),
      }))
      const waited = new Set(rows.filter(open).map((row) => row.out_trade_no))
      const decided = fresh.some(
        ({ out_trade_no: number, state }) =>
          waited.has(number) && !isOpen(filter.type, state),
      )
      // What was decided is told by mail, too, and counts as unread.
      if (decided) reloadMe()
    },
    refreshMs,
    rows.some(open),
  )
}
