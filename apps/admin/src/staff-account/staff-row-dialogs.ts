import { SessionsDrawer } from './sessions-drawer.tsx'
import {
  EditStaffDialog,
  StaffFactorDialog,
  StaffPasswordDialog,
  StaffStatusDialog,
  UnlockStaffDialog,
} from './staff-dialogs.tsx'
import { ConfirmStaffDialog } from './staff-draft-dialogs.tsx'

/** What a row of the staff list opens. */
export const staffRowDialogs = {
  edit: EditStaffDialog,
  status: StaffStatusDialog,
  password: StaffPasswordDialog,
  factor: StaffFactorDialog,
  unlock: UnlockStaffDialog,
  sessions: SessionsDrawer,
  confirm: ConfirmStaffDialog,
} as const
