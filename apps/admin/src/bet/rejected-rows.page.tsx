import { listRejectedRows, rejectedRowStateLabels } from '@jinli/contract/bet/bet.admin'
import { readOf } from '../api/read.ts'
import { choiceField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { venueField } from '../page/venue-field.ts'
import { DismissDialog } from './dismiss-dialog.tsx'
import { rejectedRowColumns } from './rejected-row-columns.tsx'

const fields = [
  choiceField('status', '状态', { '': '全部状态', ...rejectedRowStateLabels }),
  venueField,
] as const

/** The page of feed rows that could not be read. The other rows of the same response were imported. */
export function RejectedRowsPage() {
  return (
    <ListPage
      title="异常注单"
      note="场馆注单中无法识别的行会单独留在这里，不计流水；其余注单照常导入。"
      call={readOf(listRejectedRows)}
      fields={fields}
      ask={(query) => query}
      columns={({ ask, refresh }) =>
        rejectedRowColumns({ refresh, dismiss: (row) => ask('dismiss', row) })
      }
      rowKey={(row) => row.id}
      empty="没有异常注单，一切正常"
      dialogs={{ dismiss: DismissDialog }}
    />
  )
}
