import { bankHistory, changeBank, listBanks } from '@jinli/contract/bank/bank.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { bankColumns } from './bank-columns.tsx'
import { CreateBankDialog, EditBankDialog, SwitchBankDialog } from './bank-dialogs.tsx'
import { BankHistoryDrawer } from './bank-history.tsx'

const fields = [
  choiceField('show', '范围', { all: '全部', active: '可绑定', off: '已停用' }),
  textField('search', '银行', '名称或代码'),
] as const
const dialogs = {
  edit: EditBankDialog,
  switch: SwitchBankDialog,
  history: BankHistoryDrawer,
} as const
const changes = [bankHistory]

/** The page of banks whose cards players may bind. */
export function BanksPage() {
  const mayEdit = useMay()(changeBank.permission)
  return (
    <ListPage
      title="银行"
      note="会员绑定银行卡时可选的银行；停用后不能再绑定，已绑定的卡和进行中的取款不受影响。"
      call={readOf(listBanks)}
      fields={fields}
      ask={(query) => query}
      columns={({ ask }) => bankColumns(mayEdit, ask)}
      rowKey={(row) => row.code}
      empty={({ show, search }) =>
        show === 'all' && !search ? '还没有银行，会员无法绑定银行卡' : '没有符合条件的银行'
      }
      dialogs={dialogs}
      changes={changes}
      create={mayEdit ? { label: '新增银行', dialog: CreateBankDialog } : undefined}
    />
  )
}
