import { gettransrecord } from '@jinli/contract/statement/statement'
import { changePages, type PageFilter, readPage } from '../api/pages.ts'
import { usePolling } from '../api/polling.ts'
import { reloadMe } from '../visit/use-me.ts'
import { freshPageSize, pagesToAsk, withFresh } from './fresh-rows.ts'
import { isOpen, type ListType, type StatementRow, typeOf } from './record-state.ts'

/** The poll interval. A review takes minutes and an unknown transfer takes seconds; five seconds suit both. */
const refreshMs = 5_000

type Filter = PageFilter<typeof gettransrecord> & { type: ListType }

/**
 * Requests the open records of the list again in the background. Each response changes only the cached pages of the
 * same filter, so a response for an earlier filter cannot appear in the current list.
 */
export function useOpenRows(filter: Filter, rows: readonly StatementRow[]): void {
  const open = (row: Pick<StatementRow, 'type' | 'state'>) =>
    isOpen(typeOf(row, filter.type), row.state)
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
      const openNumbers = new Set(rows.filter(open).map((row) => row.out_trade_no))
      const hasDecision = fresh.some(
        (row) => openNumbers.has(row.out_trade_no) && !open(row),
      )
      // When staff decide, the player also gets a mail, which changes the unread count.
      if (hasDecision) reloadMe()
    },
    refreshMs,
    rows.some(open),
  )
}
