import { flagsOf, needsLogin, type RoutePath, routePaths } from './paths.ts'

/**
 * The name and query of each screen of a route that has not just the usual one. `:bank` and `:usdt` stand for an open
 * order’s number.
 */
const screensOf: Partial<Record<RoutePath, Readonly<Record<string, string>>>> = {
  '/login': { login: '', register: 'type=1' },
  '/gamePage': { game: 'name=obgdy&type=0&code=koi-leap' },
  '/activityInfo': { promotion: 'id=1' },
  '/zhanzhuye': { 'sponsor-race': 'type=1', 'sponsor-river': 'type=2' },
  '/vip': { vip: '' },
  '/boutBallBet': { help: '' },
  '/boutBallBetInfo': { 'help-faq': 'type=1', 'help-responsible': 'type=8' },
  '/abouts': { terms: 'type=5' },
  '/payInfo': { 'payment-bank': 'deposit_no=:bank', 'payment-usdt': 'deposit_no=:usdt' },
  '/concise': { concise: '', 'concise-pp': 'type=pp' },
  '/message': { announcements: 'type=1', mail: 'type=2' },
  '/fanshui': { rebates: '' },
  '/wallet': { 'wallet-usdt': '', 'wallet-bank': 'type=2' },
  '/password': { password: 'type=1', 'pay-password': 'type=2' },
  '/contact': { contact: '', 'contact-email': 'channel=email' },
  '/factor': { factor: '', 'factor-app': 'way=app', 'factor-passkey': 'way=passkey' },
  '/recovery': { recovery: '', 'pay-recovery': 'type=2', 'recovery-denial': 'deny=1' },
  '/transRecord': {
    'records-deposit': 'type=1',
    'records-withdrawal': 'type=2',
    'records-in': 'type=3',
    'records-out': 'type=4',
    'records-other': 'type=9',
  },
  '/accountSteps': { 'account-steps': '' },
}

export type Screen = {
  name: string
  address: string
  /** Whether the screen needs a session. */
  login: boolean
}

/** Returns every screen of the app, for tests and screenshots. */
export function screens(): Screen[] {
  return routePaths.flatMap((path) => {
    if (!flagsOf(path).page) return []
    const usual = { [path.slice(1) || 'home']: '' }
    return Object.entries(screensOf[path] ?? usual).map(([name, query]) => ({
      name,
      address: query ? `${path}?${query}` : path,
      login: needsLogin(path, new URLSearchParams(query)),
    }))
  })
}
