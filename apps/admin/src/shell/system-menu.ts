import {
  AuditOutlined,
  ExportOutlined,
  FieldTimeOutlined,
  HeartOutlined,
  IdcardOutlined,
  SafetyOutlined,
  SendOutlined,
  TeamOutlined,
  UnlockOutlined,
} from '@ant-design/icons'
import { type MenuGroup, page } from './menu-entry.ts'

/** Members, their rights and traces, and what the house sends and exports. */
export const systemMenu: MenuGroup = {
  title: '系统',
  entries: [
    {
      path: 'staff',
      title: '员工账号',
      permission: 'staff.view',
      icon: TeamOutlined,
      page: page(() => import('../staff-account/staff-list.page.tsx'), 'StaffListPage'),
    },
    {
      path: 'roles',
      title: '角色权限',
      permission: 'role.view',
      icon: SafetyOutlined,
      page: page(() => import('../role/roles.page.tsx'), 'RolesPage'),
    },
    {
      path: 'break-glass',
      title: '紧急授权',
      permission: ['break-glass.view', 'break-glass.request', 'break-glass.confirm'],
      icon: UnlockOutlined,
      page: page(() => import('../break-glass/break-glass.page.tsx'), 'BreakGlassPage'),
    },
    {
      path: 'health',
      title: '健康',
      permission: 'health.view',
      icon: HeartOutlined,
      page: page(() => import('../health/health.page.tsx'), 'HealthPage'),
    },
    {
      path: 'exports',
      title: '导出任务',
      icon: ExportOutlined,
      page: page(() => import('../export-job/export-jobs.page.tsx'), 'ExportJobsPage'),
    },
    {
      path: 'export-schedules',
      title: '定时报表',
      permission: 'report.export',
      icon: FieldTimeOutlined,
      page: page(
        () => import('../export-job/export-schedules.page.tsx'),
        'ExportSchedulesPage',
      ),
    },
    {
      path: 'me',
      title: '我的账号',
      icon: IdcardOutlined,
      page: page(() => import('../operator/my-account.page.tsx'), 'MyAccountPage'),
    },
    {
      path: 'outbox',
      title: '发件箱',
      permission: 'outbox.view',
      icon: SendOutlined,
      page: page(() => import('../outbox/outbox.page.tsx'), 'OutboxPage'),
    },
    {
      path: 'audit',
      title: '操作日志',
      permission: 'audit.view',
      icon: AuditOutlined,
      page: page(() => import('../audit-trail/audit.page.tsx'), 'AuditPage'),
    },
  ],
}
