import { ApproveSettingDialog, CancelSettingDialog } from './draft-dialogs.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { ProposeDialog } from './propose-dialog.tsx'

export const settingDialogs = {
  propose: ProposeDialog,
  approve: ApproveSettingDialog,
  cancel: CancelSettingDialog,
  history: HistoryDrawer,
} as const
export type SettingAction = keyof typeof settingDialogs
