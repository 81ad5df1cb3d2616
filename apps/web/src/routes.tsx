import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { HomePage } from './home/home.page.tsx'
import type { RoutePath } from './paths.ts'

type Page = ComponentType | LazyExoticComponent<ComponentType>

function page<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): Page {
  return lazy(async () => ({ default: (await load())[name] }))
}

const SoonPage = page(() => import('./shell/soon.page.tsx'), 'SoonPage')

/** Routes whose page comes later; the list only shrinks. */
const soonRoutes = [
  '/hongbao',
  '/activity',
  '/activityInfo',
  '/activityRecord',
  '/zhanzhu',
  '/zhanzhuye',
  '/app',
  '/kefu',
  '/concise',
  '/vip',
  '/applyagent',
  '/boutBallBet',
  '/boutBallBetInfo',
  '/abouts',
  '/message',
  '/fanshui',
  '/userInfo',
  '/welfare',
] as const satisfies readonly RoutePath[]

/** The page of every route that has one; `paths.ts` holds titles and guards. */
const readyPages = {
  '/': HomePage,
  '/login': page(() => import('./auth/login.page.tsx'), 'LoginPage'),
  '/mine': page(() => import('./mine/mine.page.tsx'), 'MinePage'),
  '/userCent': page(() => import('./player/security.page.tsx'), 'SecurityPage'),
  '/password': page(() => import('./auth/password.page.tsx'), 'PasswordPage'),
  '/gamePage': page(() => import('./venue/game.page.tsx'), 'GamePage'),
  '/payInfo': page(() => import('./deposit/pay-info.page.tsx'), 'PayInfoPage'),
  '/money': page(() => import('./wallet/money.page.tsx'), 'MoneyPage'),
  '/recharge': page(() => import('./deposit/recharge.page.tsx'), 'RechargePage'),
  '/transfer': page(() => import('./wallet/transfer.page.tsx'), 'TransferPage'),
  '/wallet': page(() => import('./payout-card/payout-cards.page.tsx'), 'PayoutCardsPage'),
  '/addBankCard': page(
    () => import('./payout-card/add-bank-card.page.tsx'),
    'AddBankCardPage',
  ),
  '/addUsdtCard': page(
    () => import('./payout-card/add-usdt-address.page.tsx'),
    'AddUsdtAddressPage',
  ),
  '/usdtmore': page(() => import('./site/usdt-guide.page.tsx'), 'UsdtGuidePage'),
  '/withdrawal': page(() => import('./withdrawal/withdrawal.page.tsx'), 'WithdrawalPage'),
  '/betRecord': page(() => import('./bet/bet-record.page.tsx'), 'BetRecordPage'),
  '/transRecord': page(() => import('./statement/statement.page.tsx'), 'StatementPage'),
} as const satisfies Partial<Record<RoutePath, Page>>

type Missing = Exclude<RoutePath, keyof typeof readyPages>

// Typed so that a route is in exactly one of the two lists.
const soonPages = Object.fromEntries(soonRoutes.map((path) => [path, SoonPage])) as Record<
  Missing & (typeof soonRoutes)[number],
  Page
>

export const pages: Record<RoutePath, Page> = { ...soonPages, ...readyPages }
