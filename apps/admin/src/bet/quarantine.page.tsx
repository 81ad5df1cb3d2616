import { listQuarantine, quarantineStateLabels } from '@jinli/contract/bet.admin'
import { readOf } from '../api/read.ts'
import { choiceField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { quarantineColumns } from './quarantine-columns.tsx'

const fields = [
  choiceField('status', '状态', { '': '全部状态', ...quarantineStateLabels }),
  textField('venue', '场馆代码'),
] as const

/** Rows of the bet feeds that could not be read; the rest of their page went in without them. */
export function QuarantinePage() {
  return (
    <ListPage
      title="异常注单"
      note="场馆注单中无法识别的行会单独留在这里，不计流水；其余注单照常导入。"
      call={readOf(listQuarantine)}
      fields={fields}
      ask={(asked) => asked}
      columns={({ ask, refresh }) =>
        quarantineColumns({ refresh, dismiss: (row) => ask('dismiss', row) })
      }
      rowKey={(row) => row.id}
      empty="没有异常注单，一切正常"
      dialogs={{ dismiss: DismissDialog }}
    />
  )
}
