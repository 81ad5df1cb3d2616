import {
  AccountBookOutlined,
  AlertOutlined,
  AppstoreOutlined,
  BankOutlined,
  BarChartOutlined,
  ClockCircleOutlined,
  CrownOutlined,
  CustomerServiceOutlined,
  DownloadOutlined,
  EditOutlined,
  FallOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  GiftOutlined,
  GlobalOutlined,
  HeartOutlined,
  IdcardOutlined,
  InboxOutlined,
  MailOutlined,
  MessageOutlined,
  PercentageOutlined,
  PictureOutlined,
  ProfileOutlined,
  ReadOutlined,
  RiseOutlined,
  SettingOutlined,
  ShopOutlined,
  SwapOutlined,
  UnorderedListOutlined,
  UploadOutlined,
  UsergroupAddOutlined,
  UserOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { RequiredPermission } from '@jinli/contract/permission'
import { type MenuGroup, page } from './menu-entry.ts'
import { reportMenu } from './report-menu.ts'
import { systemMenu } from './system-menu.ts'

/** All pages behind the sign-in. An entry defines the menu item, the path and the permission of a page. */
export const menu: readonly MenuGroup[] = [
  {
    title: '审核',
    entries: [
      {
        path: 'todo',
        title: '待我处理',
        icon: InboxOutlined,
        page: page(() => import('../task/tasks.page.tsx'), 'TasksPage'),
        badge: 'mine',
      },
      {
        path: 'deposits',
        title: '存款审核',
        permission: 'deposit.view',
        icon: DownloadOutlined,
        page: page(() => import('../deposit/deposits.page.tsx'), 'DepositsPage'),
        badge: 'deposits',
      },
      {
        path: 'withdrawals',
        title: '取款审核',
        permission: 'withdrawal.view',
        icon: UploadOutlined,
        page: page(() => import('../withdrawal/withdrawals.page.tsx'), 'WithdrawalsPage'),
        badge: 'withdrawals',
      },
      {
        path: 'transfers',
        title: '转账核实',
        permission: 'transfer.view',
        icon: SwapOutlined,
        page: page(() => import('../transfer/transfers.page.tsx'), 'TransfersPage'),
      },
      {
        path: 'risk-cases',
        title: '风险个案',
        permission: 'risk.view',
        icon: AlertOutlined,
        page: page(() => import('../abuse-flag/risk-cases.page.tsx'), 'RiskCasesPage'),
      },
    ],
  },
  reportMenu,
  {
    title: '会员管理',
    entries: [
      {
        path: 'players',
        title: '会员列表',
        permission: 'player.view',
        icon: UserOutlined,
        page: page(() => import('../profile/players.page.tsx'), 'PlayersPage'),
      },
    ],
  },
  {
    title: '合规',
    entries: [
      {
        path: 'identity-documents',
        title: '身份证件',
        permission: 'identity.view',
        icon: IdcardOutlined,
        page: page(
          () => import('../identity/identity-documents.page.tsx'),
          'IdentityDocumentsPage',
        ),
      },
      {
        path: 'marker-cases',
        title: '风险标记',
        permission: 'marker.view',
        icon: HeartOutlined,
        page: page(() => import('../marker/marker-cases.page.tsx'), 'MarkerCasesPage'),
      },
    ],
  },
  {
    title: '资金',
    entries: [
      {
        path: 'adjustments',
        title: '人工调整',
        permission: 'adjustment.view',
        icon: EditOutlined,
        page: page(() => import('../adjustment/adjustments.page.tsx'), 'AdjustmentsPage'),
      },
      {
        path: 'money-settings',
        title: '资金设置',
        permission: 'setting.view',
        icon: SettingOutlined,
        page: page(
          () => import('../money-setting/money-settings.page.tsx'),
          'MoneySettingsPage',
        ),
      },
      {
        path: 'banks',
        title: '银行',
        permission: 'bank.view',
        icon: BankOutlined,
        page: page(() => import('../bank/banks.page.tsx'), 'BanksPage'),
      },
      {
        path: 'rebates',
        title: '返水',
        permission: 'rebate.view',
        icon: PercentageOutlined,
        page: page(() => import('../rebate/rebates.page.tsx'), 'RebatesPage'),
      },
      {
        path: 'rebate-lines',
        title: '返水明细',
        permission: 'rebate.view',
        icon: ProfileOutlined,
        page: page(() => import('../rebate/rebate-lines.page.tsx'), 'RebateLinesPage'),
      },
      {
        path: 'rebate-margins',
        title: '返水与庄家优势',
        permission: 'rebate.view',
        icon: FallOutlined,
        page: page(() => import('../rebate/rebate-margins.page.tsx'), 'RebateMarginsPage'),
      },
      {
        path: 'reconciliation',
        title: '对账',
        permission: 'books.view',
        icon: AccountBookOutlined,
        page: page(
          () => import('../reconciliation/reconciliation.page.tsx'),
          'ReconciliationPage',
        ),
      },
      {
        path: 'rejected-rows',
        title: '异常注单',
        permission: 'bet.view',
        icon: WarningOutlined,
        page: page(() => import('../bet/rejected-rows.page.tsx'), 'RejectedRowsPage'),
      },
    ],
  },
  {
    title: '场馆',
    entries: [
      {
        path: 'venues',
        title: '场馆',
        permission: 'venue.view',
        icon: ShopOutlined,
        page: page(() => import('../venue/venues.page.tsx'), 'VenuesPage'),
      },
      {
        path: 'games',
        title: '游戏',
        permission: 'venue.view',
        icon: AppstoreOutlined,
        page: page(() => import('../venue/games.page.tsx'), 'GamesPage'),
      },
      {
        path: 'rejected-games',
        title: '异常游戏',
        permission: 'venue.view',
        icon: WarningOutlined,
        page: page(() => import('../venue/rejected-games.page.tsx'), 'RejectedGamesPage'),
      },
      {
        path: 'bets',
        title: '注单',
        permission: 'bet.view',
        icon: UnorderedListOutlined,
        page: page(() => import('../bet/bets.page.tsx'), 'BetsPage'),
      },
      {
        path: 'stuck-bets',
        title: '久未结算注单',
        permission: 'bet.view',
        icon: ClockCircleOutlined,
        page: page(() => import('../stuck-bet/stuck-bets.page.tsx'), 'StuckBetsPage'),
      },
      {
        path: 'win-holds',
        title: '派彩审核',
        permission: 'win-hold.view',
        icon: FileProtectOutlined,
        page: page(() => import('../win-hold/win-holds.page.tsx'), 'WinHoldsPage'),
      },
      {
        path: 'bet-figures',
        title: '场馆经营',
        permission: 'venue.view',
        icon: BarChartOutlined,
        page: page(() => import('../bet/bet-figures.page.tsx'), 'BetFiguresPage'),
      },
    ],
  },
  {
    title: '客服',
    entries: [
      {
        path: 'conversations',
        title: '客服会话',
        permission: 'service.view',
        icon: CustomerServiceOutlined,
        page: page(() => import('../support/conversations.page.tsx'), 'ConversationsPage'),
      },
      {
        path: 'service-phrases',
        title: '常用语与服务时间',
        permission: 'service.view',
        icon: MessageOutlined,
        page: page(() => import('../support/phrases.page.tsx'), 'PhrasesPage'),
      },
    ],
  },
  {
    title: '内容',
    entries: [
      {
        path: 'articles',
        title: '帮助文章',
        permission: 'content.view',
        icon: ReadOutlined,
        page: page(() => import('../article/articles.page.tsx'), 'ArticlesPage'),
      },
      {
        path: 'mailings',
        title: '站内信',
        permission: 'mail.view',
        icon: MailOutlined,
        page: page(() => import('../message/mailings.page.tsx'), 'MailingsPage'),
      },
      {
        path: 'content',
        title: '站点内容',
        permission: 'content.view',
        icon: PictureOutlined,
        page: page(() => import('../content/content.page.tsx'), 'ContentPage'),
      },
      {
        path: 'site-settings',
        title: '站点设置',
        permission: 'site.view',
        icon: GlobalOutlined,
        page: page(() => import('../site/site-settings.page.tsx'), 'SiteSettingsPage'),
      },
    ],
  },
  {
    title: '运营',
    entries: [
      {
        path: 'promotions',
        title: '优惠活动',
        permission: 'promotion.view',
        icon: GiftOutlined,
        page: page(() => import('../promotion/promotions.page.tsx'), 'PromotionsPage'),
      },
      {
        path: 'promotion-applications',
        title: '优惠申请',
        permission: 'promotion.view',
        icon: FileDoneOutlined,
        page: page(
          () => import('../promotion/promotion-applications.page.tsx'),
          'PromotionApplicationsPage',
        ),
      },
      {
        path: 'red-packets',
        title: '每日红包',
        permission: 'red-packet.view',
        icon: GiftOutlined,
        page: page(() => import('../red-packet/packet-days.page.tsx'), 'PacketDaysPage'),
      },
      {
        path: 'red-packet-draws',
        title: '红包明细',
        permission: 'red-packet.view',
        icon: UnorderedListOutlined,
        page: page(() => import('../red-packet/packet-draws.page.tsx'), 'PacketDrawsPage'),
      },
      {
        path: 'vip',
        title: 'VIP 概况',
        permission: 'vip.view',
        icon: CrownOutlined,
        page: page(() => import('../vip/vip.page.tsx'), 'VipPage'),
      },
      {
        path: 'vip-moves',
        title: 'VIP 升降',
        permission: 'vip.view',
        icon: RiseOutlined,
        page: page(() => import('../vip/vip-moves.page.tsx'), 'VipMovesPage'),
      },
      {
        path: 'level-changes',
        title: 'VIP 调级',
        permission: 'vip.view',
        icon: SwapOutlined,
        page: page(() => import('../vip/level-changes.page.tsx'), 'LevelChangesPage'),
      },
    ],
  },
  {
    title: '代理',
    entries: [
      {
        path: 'agent-applications',
        title: '代理申请',
        permission: 'agent.view',
        icon: UsergroupAddOutlined,
        page: page(
          () => import('../agent/agent-applications.page.tsx'),
          'AgentApplicationsPage',
        ),
      },
    ],
  },
  systemMenu,
]

/** Returns the menu of a staff member, without forbidden entries and empty groups. */
export function menuFor(may: (permission: RequiredPermission) => boolean): MenuGroup[] {
  return menu
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ permission }) => !permission || may(permission)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
