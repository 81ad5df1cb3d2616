/**
 * Every route of the player app (spec §2): its flags, its title and its typed address. Pages are
 * attached in `routes.tsx`; navigation goes through `session/go.ts`.
 */
export type RouteFlags = {
  title: string | ((query: URLSearchParams) => string)
  header: 'top' | 'back' | 'none'
  tabBar?: boolean
  keepAlive?: boolean
  /** Needs a session; a function where only some queries do. */
  login?: boolean | ((query: URLSearchParams) => boolean)
  /** A visitor is asked before he is led to login, in place of the plain redirect. */
  askFirst?: boolean
}

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
  '/': { title: '首页', header: 'top', tabBar: true, keepAlive: true },
  '/hongbao': { title: '每日红包', header: 'top', tabBar: true, askFirst: true },
  '/activity': { title: '优惠活动', header: 'none', tabBar: true, keepAlive: true },
  '/zhanzhu': { title: '赞助', header: 'top', tabBar: true, keepAlive: true },
  '/mine': { title: '我的', header: 'none', tabBar: true, login: true },
  '/app': { title: '下载应用', header: 'top', tabBar: true, login: true },
  '/kefu': { title: '在线客服', header: 'top', tabBar: true },
  '/login': {
    title: (query) => (query.get('type') === '1' ? '注册' : '登录'),
    header: 'none',
  },
  '/gamePage': {
    title: '游戏',
    header: 'none',
    // A launch and the agent's door need a session (decisions §4); download and service do not.
    login: (query) =>
      query.get('app') !== '1' &&
      (query.has('dailiD')
        ? query.get('dailiD') === '1'
        : query.has('name') || query.has('type') || query.has('code')),
  },
  '/activityInfo': { title: '活动详情', header: 'back' },
  '/zhanzhuye': { title: '赞助详情', header: 'back' },
  '/vip': { title: 'VIP 特权', header: 'back' },
  '/applyagent': { title: '合营计划', header: 'back', login: true },
  '/boutBallBet': { title: '帮助中心', header: 'back' },
  '/boutBallBetInfo': {
    title: (query) => articleTitles[query.get('type') ?? ''] ?? '',
    header: 'back',
  },
  '/abouts': {
    title: (query) => (query.get('type') === '6' ? '隐私政策' : '规则与条款'),
    header: 'back',
  },
  '/usdtmore': { title: 'USDT 协议说明', header: 'back' },
  '/payInfo': { title: '支付信息', header: 'back', login: true },
  '/concise': { title: '电子游艺', header: 'back', keepAlive: true },
  '/message': { title: '消息中心', header: 'back', login: true },
  '/fanshui': { title: '返水中心', header: 'back', login: true },
  '/userInfo': { title: '个人资料', header: 'back', login: true },
  '/userCent': { title: '账户安全', header: 'back', login: true },
  '/wallet': { title: '卡包管理', header: 'back', login: true },
  '/addBankCard': { title: '绑定银行卡', header: 'back', login: true },
  '/addUsdtCard': { title: '绑定 USDT 地址', header: 'back', login: true },
  '/password': {
    title: (query) => (query.get('type') === '2' ? '修改取款密码' : '修改登录密码'),
    header: 'back',
    login: true,
  },
  '/welfare': { title: '红包记录', header: 'back', login: true },
  '/betRecord': { title: '投注记录', header: 'back', login: true },
  '/activityRecord': { title: '活动记录', header: 'back', login: true },
  '/transRecord': { title: '交易记录', header: 'back', login: true },
  '/money': { title: '我的钱包', header: 'back', login: true },
  '/recharge': { title: '存款', header: 'back', login: true, keepAlive: true },
  '/withdrawal': { title: '取款', header: 'back', login: true },
  '/transfer': { title: '转账', header: 'back', login: true, askFirst: true },
} as const satisfies Record<string, RouteFlags>

export type RoutePath = keyof typeof routeTable

export const routePaths = Object.keys(routeTable) as RoutePath[]

function isRoutePath(path: string): path is RoutePath {
  return routePaths.some((known) => known === path)
}

/** The route of a pathname; a trailing slash is forgiven, anything unknown is `null`. */
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

/** Whether an address may only be opened with a session (spec §2, decisions §4). */
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

/** Typed addresses: `go(paths.wallet({ type: 0 }))`. */
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
  profile: () => address('/userInfo'),
  security: () => address('/userCent'),
  payoutCards: (query: { type?: 0 | 1 | 2 } = {}) => address('/wallet', query),
  addBankCard: () => address('/addBankCard'),
  addUsdtAddress: () => address('/addUsdtCard'),
  password: (query: { type: 1 | 2 }) => address('/password', query),
  redPacketRecords: () => address('/welfare'),
  bets: () => address('/betRecord'),
  applications: () => address('/activityRecord'),
  statement: (query: { type?: 1 | 2 | 3 | 4 } = {}) => address('/transRecord', query),
  myWallet: () => address('/money'),
  deposit: () => address('/recharge'),
  withdrawal: () => address('/withdrawal'),
  transfer: () => address('/transfer'),
} as const

/** A stored redirect is honoured only when it is a route of ours (decisions §4), never `/login`. */
export function internalPath(text: string | null): string | null {
  if (!text?.startsWith('/') || text.startsWith('//') || text.includes('\\')) return null
  const [pathname = '', search = ''] = text.split('?', 2)
  const route = routeOf(pathname)
  if (route === null || route === '/login') return null
  return search ? `${route}?${search}` : route
}
