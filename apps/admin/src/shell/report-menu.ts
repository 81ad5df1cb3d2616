import {
  AccountBookOutlined,
  BarChartOutlined,
  DashboardOutlined,
  LineChartOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type MenuGroup, page } from './menu-entry.ts'

/** The pages of figures. */
export const reportMenu: MenuGroup = {
  title: '报表',
  entries: [
    {
      path: 'overview',
      title: '概览',
      permission: 'report.view',
      icon: DashboardOutlined,
      page: page(() => import('../figure/overview.page.tsx'), 'OverviewPage'),
    },
    {
      path: 'finance',
      title: '财务报表',
      permission: 'report.view',
      icon: LineChartOutlined,
      page: page(() => import('../figure/finance.page.tsx'), 'FinancePage'),
    },
    {
      path: 'analysis',
      title: '分析报表',
      permission: 'report.view',
      icon: BarChartOutlined,
      page: page(() => import('../figure/analysis.page.tsx'), 'AnalysisPage'),
    },
    {
      path: 'liabilities',
      title: '负债报表',
      permission: 'report.view',
      icon: AccountBookOutlined,
      page: page(() => import('../figure/liabilities.page.tsx'), 'LiabilitiesPage'),
    },
    {
      path: 'postings',
      title: '数字明细',
      permission: 'report.view',
      icon: UnorderedListOutlined,
      page: page(() => import('../figure/postings.page.tsx'), 'PostingsPage'),
    },
  ],
}
