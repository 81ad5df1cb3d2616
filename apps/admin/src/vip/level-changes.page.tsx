import {
  levelChangeStateLabels,
  listLevelChanges,
  proposeLevel,
} from '@jinli/contract/vip/level-change.admin'
import { playerVip } from '@jinli/contract/vip/vip.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { ProposeLevelDialog } from '../profile/propose-level-dialog.tsx'
import { levelChangeColumns } from './level-change-columns.tsx'
import { CancelLevelDialog, ConfirmLevelDialog } from './level-dialogs.tsx'

const fields = [
  choiceField('state', '状态', { '': '全部状态', ...levelChangeStateLabels }),
  textField('search', '用户名'),
] as const

/** The page of levels set by staff: one member proposes, another confirms. */
export function LevelChangesPage() {
  const mayMove = useMay()(proposeLevel.permission)
  return (
    <ListPage
      title="VIP 调级"
      note="一人提交、另一人复核后生效；每名会员每天最多变动一次等级。"
      call={readOf(listLevelChanges)}
      fields={fields}
      ask={(query) => query}
      columns={({ ask }) => levelChangeColumns(mayMove, ask)}
      rowKey={(row) => row.id}
      empty={({ search }) => (search ? '没有符合条件的调级' : '还没有人工调级')}
      dialogs={{ confirm: ConfirmLevelDialog, cancel: CancelLevelDialog }}
      create={mayMove ? { label: '调整等级', dialog: ProposeLevelDialog } : undefined}
      changes={[playerVip]}
    />
  )
}
