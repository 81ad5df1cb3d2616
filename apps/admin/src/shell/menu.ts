import type { Permission } from '@jinli/contract/permission'
import type { Queue } from './open-work.ts'

export type MenuEntry = {
  path: string
  title: string
  permission: Permission
  /** The queue whose open items stand beside it. */
  queue?: Queue
}
export type MenuGroup = { title: string; entries: readonly MenuEntry[] }

export const menu: readonly MenuGroup[] = [
  {
    title: '审核',
    entries: [
      {
        path: 'deposits',
        title: '存款审核',
        permission: 'order.review',
        queue: 'deposits',
      },
      {
        path: 'withdrawals',
        title: '取款审核',
        permission: 'order.review',
        queue: 'withdrawals',
      },
      { path: 'transfers', title: '转账核实', permission: 'order.review' },
    ],
  },
  {
    title: '资金',
    entries: [
      { path: 'adjustments', title: '人工调整', permission: 'adjustment.make' },
      { path: 'money-settings', title: '资金设置', permission: 'order.review' },
      { path: 'reconciliation', title: '对账', permission: 'books.read' },
    ],
  },
  {
    title: '管理',
    entries: [
      { path: 'staff', title: '同事账号', permission: 'staff.manage' },
      { path: 'audit', title: '操作日志', permission: 'books.read' },
    ],
  },
]

/** The menu of a member: entries that may not be used are left out, and so are empty groups. */
export function menuFor(may: (permission: Permission) => boolean): MenuGroup[] {
  return menu
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ permission }) => may(permission)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
