import { describe, expect, it } from 'vitest'
import {
  flagsOf,
  internalPath,
  needsLogin,
  paths,
  routeOf,
  routePaths,
  titleOf,
} from './paths.ts'
import { screens } from './screens.ts'

const none = new URLSearchParams()

/** Returns one line per route: its header, flags and guards. */
function line(path: (typeof routePaths)[number]): string {
  const { header, tabBar, keepAlive, login, askFirst } = flagsOf(path)
  const marks = [
    tabBar && 'tabs',
    keepAlive && 'kept',
    askFirst && 'asks',
    typeof login === 'function' ? 'login-if' : login && 'login',
  ].filter(Boolean)
  return `${path} ${header} ${marks.join(' ')}`.trim()
}

function needs(query: string): boolean {
  return needsLogin('/gamePage', new URLSearchParams(query))
}

function title(path: '/boutBallBetInfo' | '/abouts', type: string): string {
  return titleOf(path, new URLSearchParams({ type }))
}

describe('the route table', () => {
  // R-ROUTE-05 R-ROUTE-08 R-ROUTE-09 R-ROUTE-10 R-ROUTE-11 R-ROUTE-18 R-ROUTE-21
  it('has the 35 routes of spec §2 and ours with their guards', () => {
    expect(routePaths).toHaveLength(41)
    expect(routePaths.map(line).join('\n')).toMatchInlineSnapshot(`
      "/ top tabs kept
      /hongbao top tabs asks
      /activity none tabs kept
      /zhanzhu top tabs kept
      /mine none tabs login
      /app top tabs login
      /kefu top tabs
      /login none
      /gamePage none login-if
      /demo none
      /activityInfo back
      /zhanzhuye back
      /vip back
      /applyagent back login
      /boutBallBet back
      /boutBallBetInfo back
      /abouts back
      /usdtmore back
      /payInfo back login
      /concise back kept
      /message back login
      /fanshui back login
      /userInfo back login
      /userCent back login
      /limits back login
      /wallet back login
      /addBankCard back login
      /addUsdtCard back login
      /password back login
      /contact back login
      /factor back login
      /recovery back
      /welfare back login
      /betRecord back login
      /activityRecord back login
      /transRecord back login
      /money back login
      /recharge back kept login
      /withdrawal back login
      /accountSteps back login
      /transfer back asks login"
    `)
  })

  it('R-ROUTE-03: knows its own and nothing else', () => {
    expect(routeOf('/mine')).toBe('/mine')
    expect(routeOf('/mine/')).toBe('/mine')
    expect(routeOf('/nowhere')).toBeNull()
    expect(routeOf('/constructor')).toBeNull()
    expect(routeOf('')).toBeNull()
  })

  it('R-ROUTE-11: a launch and the agent door need a session, download and service do not', () => {
    expect(needs('name=pp&type=0&code=koi')).toBe(true)
    expect(needs('dailiD=1')).toBe(true)
    expect(needs('dailiD=2')).toBe(false)
    expect(needs('dailiId=1')).toBe(true)
    expect(needs('app=1&name=pp')).toBe(false)
    expect(needs('')).toBe(false)
  })

  it('R-ROUTE-22: visitors open what spec §6 lets them', () => {
    const open = routePaths.filter((path) => !needsLogin(path, none))
    expect(open).toEqual([
      '/',
      '/activity',
      '/zhanzhu',
      '/kefu',
      '/login',
      '/gamePage',
      '/demo',
      '/activityInfo',
      '/zhanzhuye',
      '/vip',
      '/boutBallBet',
      '/boutBallBetInfo',
      '/abouts',
      '/usdtmore',
      '/concise',
      '/recovery',
    ])
  })
})

describe('addresses', () => {
  it('are built from types, empty parts left out', () => {
    expect(paths.payoutCards({ type: 0 })).toBe('/wallet?type=0')
    expect(paths.messages()).toBe('/message')
    expect(paths.register({ pid: 'A&1' })).toBe('/login?type=1&pid=A%261')
    expect(paths.login({ redirect: '/wallet?type=2' })).toBe(
      '/login?redirect=%2Fwallet%3Ftype%3D2',
    )
  })

  it('R-SITE-18 R-SITE-19 R-SITE-21: titles follow the query', () => {
    expect(
      ['1', '2', '3', '4', '5', '7', '8'].map((n) => title('/boutBallBetInfo', n)),
    ).toEqual([
      '常见问题',
      '隐私政策',
      '免责声明',
      '联系我们',
      '代理加盟',
      '关于我们',
      '责任博彩',
    ])
    expect(title('/boutBallBetInfo', '6')).toBe('')
    expect([title('/abouts', '5'), title('/abouts', '6')]).toEqual([
      '规则与条款',
      '隐私政策',
    ])
  })

  it('R-ROUTE-15: only our own routes are honoured as a redirect', () => {
    expect(internalPath('/wallet?type=2')).toBe('/wallet?type=2')
    expect(internalPath('/mine')).toBe('/mine')
    for (const bad of [
      null,
      '',
      'mine',
      '//evil.example/mine',
      '/\\evil.example',
      'https://evil.example/mine',
      'javascript:alert(1)',
      '/nowhere',
      '/login?redirect=/login',
    ]) {
      expect(internalPath(bad)).toBeNull()
    }
  })
})

describe('the screens to look at', () => {
  it('have names of their own and addresses of ours', () => {
    const all = screens()
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    for (const { address } of all) {
      expect(routeOf(address.split('?')[0] ?? '')).not.toBeNull()
    }
  })

  it('are those of the routes that have a page; players see theirs alone', () => {
    const open = screens().filter(({ login }) => !login)
    expect(open.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['home', 'login', 'register', 'usdtmore']),
    )
    for (const { address } of open) {
      const [path = '', query = ''] = address.split('?')
      const route = routeOf(path)
      expect(route && needsLogin(route, new URLSearchParams(query))).toBe(false)
      expect(route && flagsOf(route).page).toBeDefined()
    }
    expect(screens().map(({ address }) => address)).toContain('/payInfo?deposit_no=:bank')
    expect(screens().map(({ address }) => address)).toContain('/concise')
  })
})
