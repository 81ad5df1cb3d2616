import type { PlayerRoute } from '@jinli/contract/concept/concepts'

/** The routes of the player app (spec §2), and functions that build their URLs. `visit/go.ts` navigates. */
export type RouteFlags = {
  title: string | ((query: URLSearchParams) => string)
  header: 'top' | 'back' | 'none'
  tabBar?: boolean
  keepAlive?: boolean
  /** Whether the route needs a session. A function decides from the query if only some queries need one. */
  login?: boolean | ((query: URLSearchParams) => boolean)
  /** Whether a visitor is asked first, before the app leads to login. */
  askFirst?: boolean
  /** Whether the route stays open while the site is closed. Such routes show money in transit, history or help. */
  always?: boolean
  /** The file of the route’s page, without its ending: `<concept>/<name>` stands for `<concept>/<name>.page.tsx`. */
  page?: string
}

/** The titles of the articles; spec §2 /boutBallBetInfo gives type 6 no title. */
const articleTitles: Record<string, string> = {
  '1': '常见问题',
  '2': '隐私政策',
  '3': '免责声明',
  '4': '联系我们',
  '5': '代理加盟',
  '7': '关于我们',
  '8': '责任博彩',
}

const routeTable = {
  '/': { page: 'home/home', title: '首页', header: 'top', tabBar: true, keepAlive: true },
  '/hongbao': {
    page: 'red-packet/red-packet',
    title: '每日红包',
    header: 'top',
    tabBar: true,
    askFirst: true,
  },
  '/activity': {
    page: 'promotion/promotions',
    title: '优惠活动',
    header: 'none',
    tabBar: true,
    keepAlive: true,
  },
  '/zhanzhu': {
    page: 'site/sponsors',
    title: '赞助',
    header: 'top',
    tabBar: true,
    keepAlive: true,
  },
  '/mine': { page: 'mine/mine', title: '我的', header: 'none', tabBar: true, login: true },
  '/app': {
    page: 'site/app-download',
    title: '下载应用',
    header: 'top',
    tabBar: true,
    login: true,
  },
  '/kefu': {
    always: true,
    page: 'support/support',
    title: '在线客服',
    header: 'top',
    tabBar: true,
  },
  '/login': {
    always: true,
    page: 'auth/login',
    title: (query) => (query.get('type') === '1' ? '注册' : '登录'),
    header: 'none',
  },
  '/gamePage': {
    page: 'venue/game',
    title: '游戏',
    header: 'none',
    // A game launch and the entry to the agent portal need a session (decisions §4); download and service do not.
    login: (query) =>
      query.get('app') !== '1' &&
      (query.has('dailiD') || query.has('dailiId')
        ? (query.get('dailiD') ?? query.get('dailiId')) === '1'
        : query.has('name') || query.has('type') || query.has('code')),
  },
  '/demo': { page: 'demo/demo', title: '免费试玩', header: 'none' },
  '/activityInfo': {
    page: 'promotion/promotion',
    title: '活动详情',
    header: 'back',
  },
  '/zhanzhuye': {
    page: 'site/sponsor',
    title: '赞助详情',
    header: 'back',
  },
  '/vip': {
    page: 'vip/vip',
    title: 'VIP 特权',
    header: 'back',
  },
  '/applyagent': {
    page: 'agent/apply-agent',
    title: '合营计划',
    header: 'back',
    login: true,
  },
  '/boutBallBet': {
    always: true,
    page: 'article/help',
    title: '帮助中心',
    header: 'back',
  },
  '/boutBallBetInfo': {
    always: true,
    page: 'article/article',
    title: (query) => articleTitles[query.get('type') ?? ''] ?? '',
    header: 'back',
  },
  '/abouts': {
    always: true,
    page: 'article/article',
    title: (query) => (query.get('type') === '6' ? '隐私政策' : '规则与条款'),
    header: 'back',
  },
  '/usdtmore': { page: 'site/usdt-guide', title: 'USDT 协议说明', header: 'back' },
  '/payInfo': {
    page: 'deposit/pay-info',
    title: '支付信息',
    header: 'back',
    login: true,
  },
  '/concise': {
    page: 'venue/slot-lobby',
    title: '电子游艺',
    header: 'back',
    keepAlive: true,
  },
  '/message': {
    page: 'message/messages',
    title: '消息中心',
    header: 'back',
    login: true,
  },
  '/fanshui': {
    page: 'rebate/rebates',
    title: '返水中心',
    header: 'back',
    login: true,
  },
  '/userInfo': { page: 'profile/profile', title: '个人资料', header: 'back', login: true },
  '/userCent': { page: 'profile/security', title: '账户安全', header: 'back', login: true },
  '/limits': {
    always: true,
    page: 'play-limit/limits',
    title: '理性游戏',
    header: 'back',
    login: true,
  },
  '/wallet': {
    always: true,
    page: 'payout-card/payout-cards',
    title: '卡包管理',
    header: 'back',
    login: true,
  },
  '/addBankCard': {
    always: true,
    page: 'payout-card/add-bank-card',
    title: '绑定银行卡',
    header: 'back',
    login: true,
  },
  '/addUsdtCard': {
    always: true,
    page: 'payout-card/add-usdt-address',
    title: '绑定 USDT 地址',
    header: 'back',
    login: true,
  },
  '/password': {
    page: 'auth/password',
    title: (query) => (query.get('type') === '2' ? '修改取款密码' : '修改登录密码'),
    header: 'back',
    login: true,
  },
  '/contact': {
    page: 'recovery/contact',
    title: '邮箱、手机与找回码',
    header: 'back',
    login: true,
  },
  '/factor': {
    page: 'player-factor/factor',
    title: '双重验证',
    header: 'back',
    login: true,
  },
  '/recovery': {
    always: true,
    page: 'recovery/recovery',
    title: (query) =>
      query.has('deny')
        ? '冻结取款'
        : query.get('type') === '3'
          ? '解除双重验证'
          : query.get('type') === '2'
            ? '找回支付密码'
            : '找回登录密码',
    header: 'back',
  },
  '/welfare': {
    page: 'red-packet/records',
    title: '红包记录',
    header: 'back',
    login: true,
  },
  '/betRecord': {
    always: true,
    page: 'bet/bet-record',
    title: '投注记录',
    header: 'back',
    login: true,
  },
  '/activityRecord': {
    always: true,
    page: 'promotion/applications',
    title: (query) => (query.has('id') ? '申请详情' : '活动记录'),
    header: 'back',
    login: true,
  },
  '/transRecord': {
    always: true,
    page: 'statement/statement',
    title: '交易记录',
    header: 'back',
    login: true,
  },
  '/money': { page: 'wallet/money', title: '我的钱包', header: 'back', login: true },
  '/recharge': {
    page: 'deposit/recharge',
    title: '存款',
    header: 'back',
    login: true,
    keepAlive: true,
  },
  '/withdrawal': {
    always: true,
    page: 'withdrawal/withdrawal',
    title: '取款',
    header: 'back',
    login: true,
  },
  '/accountSteps': {
    page: 'account-step/account-steps',
    title: '账号完善',
    header: 'back',
    login: true,
  },
  '/transfer': {
    page: 'wallet/transfer',
    title: '转账',
    header: 'back',
    login: true,
    askFirst: true,
  },
} as const satisfies Record<PlayerRoute, RouteFlags>

export type RoutePath = keyof typeof routeTable

export const routePaths = Object.keys(routeTable) as RoutePath[]

function isRoutePath(path: string): path is RoutePath {
  return routePaths.some((route) => route === path)
}

/** Returns the route of a pathname without its trailing slash; `null` for an unknown path. */
export function routeOf(pathname: string): RoutePath | null {
  const plain = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return isRoutePath(plain) ? plain : null
}

export function flagsOf(path: RoutePath): RouteFlags {
  return routeTable[path]
}

export function titleOf(path: RoutePath, query: URLSearchParams): string {
  const { title } = flagsOf(path)
  return typeof title === 'string' ? title : title(query)
}

/** Returns whether a route with this query needs a session (spec §2, decisions §4). */
export function needsLogin(path: RoutePath, query: URLSearchParams): boolean {
  const { login, askFirst } = flagsOf(path)
  return askFirst === true || (typeof login === 'function' ? login(query) : login === true)
}

type Query = Readonly<Record<string, string | number | undefined>>

function address(path: RoutePath, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** Functions that build the URL of a route: `go(paths.wallet({ type: 0 }))`. */
export const paths = {
  home: () => address('/'),
  redPacket: () => address('/hongbao'),
  promotions: () => address('/activity'),
  promotion: (query: { id: number }) => address('/activityInfo', query),
  sponsors: () => address('/zhanzhu'),
  sponsor: (query: { type: 1 | 2 }) => address('/zhanzhuye', query),
  mine: () => address('/mine'),
  appDownload: () => address('/app'),
  service: () => address('/kefu'),
  login: (query: { redirect?: string } = {}) => address('/login', query),
  register: (query: { pid?: string } = {}) => address('/login', { type: 1, ...query }),
  game: (query: { name: string; type?: string | number; code?: string }) =>
    address('/gamePage', query),
  demo: (query: { name?: string; code?: string } = {}) => address('/demo', query),
  agentDoor: () => address('/gamePage', { dailiD: 1 }),
  serviceDoor: () => address('/gamePage', { dailiD: 2 }),
  iosDownload: () => address('/gamePage', { app: 1 }),
  vip: () => address('/vip'),
  applyAgent: () => address('/applyagent'),
  help: () => address('/boutBallBet'),
  article: (query: { type: number }) => address('/boutBallBetInfo', query),
  terms: (query: { type: 5 | 6 }) => address('/abouts', query),
  usdtGuide: () => address('/usdtmore'),
  payInfo: (query: { deposit_no: string }) => address('/payInfo', query),
  slotLobby: (query: { type?: string } = {}) => address('/concise', query),
  messages: (query: { type?: 1 | 2 } = {}) => address('/message', query),
  rebates: () => address('/fanshui'),
  limits: () => address('/limits'),
  profile: () => address('/userInfo'),
  security: () => address('/userCent'),
  payoutCards: (query: { type?: 0 | 1 | 2 } = {}) => address('/wallet', query),
  addBankCard: () => address('/addBankCard'),
  addUsdtAddress: () => address('/addUsdtCard'),
  password: (query: { type: 1 | 2 }) => address('/password', query),
  contact: (query: { channel?: 'email' | 'phone' } = {}) => address('/contact', query),
  factor: (query: { way?: 'app' | 'passkey' } = {}) => address('/factor', query),
  recovery: (query: { type?: 2 } = {}) => address('/recovery', query),
  redPacketRecords: (query: { day?: string } = {}) => address('/welfare', query),
  bets: () => address('/betRecord'),
  applications: () => address('/activityRecord'),
  application: (query: { id: string }) => address('/activityRecord', query),
  statement: (query: { type?: 1 | 2 | 3 | 4; out_trade_no?: string } = {}) =>
    address('/transRecord', query),
  myWallet: () => address('/money'),
  deposit: () => address('/recharge'),
  withdrawal: () => address('/withdrawal'),
  transfer: () => address('/transfer'),
  accountSteps: () => address('/accountSteps'),
} as const

/** Returns a stored redirect if it is a route of this app (decisions §4) but not `/login`, otherwise null. */
export function internalPath(text: string | null): string | null {
  if (!text?.startsWith('/') || text.startsWith('//') || text.includes('\\')) return null
  const [pathname = '', search = ''] = text.split('?', 2)
  const route = routeOf(pathname)
  if (route === null || route === '/login') return null
  return search ? `${route}?${search}` : route
}
