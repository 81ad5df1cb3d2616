import { listTransfers } from '@jinli/contract/wallet/wallet.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { venueField } from '../page/venue-field.ts'
import { SettleDialog } from './settle-dialog.tsx'
import { transferColumns } from './transfer-columns.tsx'

const fields = [
  choiceField('state', '状态', { open: '未结束', manual: '待人工核实', all: '全部' }),
  venueField,
  textField('search', '转账单号或用户名', '转账单号 / 用户名'),
] as const

/** The page of open transfers. Staff query the venue again, or settle a transfer with two members (money F-4). */
export function TransfersPage() {
  const maySettle = useMay()('transfer.settle')
  return (
    <ListPage
      title="转账核实"
      note="场馆没有给出结果的转账会自动再查；自动查不清的，由两位员工核对场馆后台后人工核实。"
      label="转账"
      call={readOf(listTransfers)}
      fields={fields}
      ask={(query) => query}
      everyMs={5_000}
      columns={({ ask, refresh }) =>
        transferColumns({ maySettle, refresh, settle: (row) => ask('settle', row) })
      }
      rowKey={(row) => row.out_trade_no}
      empty={({ search, venue }) =>
        search || venue ? '没有符合条件的转账' : '没有未结束的转账，一切正常'
      }
      dialogs={{ settle: SettleDialog }}
    />
  )
}
