import { describe, expect, it } from 'vitest'
import { inFours } from './digits.ts'
import { methodOf, openWays, shownProtocol, shownWay } from './pay-ways.ts'

const none = { card: false, usdt: false, wechat: false, alipay: false }

describe('pay ways', () => {
  it('R-DEP-01: only what is flagged, in the order of the spec', () => {
    expect(openWays({ ...none, alipay: true, usdt: true })).toEqual(['usdt', 'alipay'])
    expect(openWays(none)).toEqual([])
  })

  it('R-DEP-02: the first open one is shown until another is chosen', () => {
    expect(shownWay(['usdt', 'alipay'], null)).toBe('usdt')
    expect(shownWay(['usdt', 'alipay'], 'alipay')).toBe('alipay')
    expect(shownWay([], null)).toBeNull()
  })

  it('leaves a chosen way that was closed meanwhile', () => {
    expect(shownWay(['usdt'], 'card')).toBe('usdt')
  })

  it('R-DEP-05: TRC20 first; a protocol that is closed gives way to the other', () => {
    expect(shownProtocol(['TRC20', 'ERC20'], 'TRC20')).toBe('TRC20')
    expect(shownProtocol(['ERC20'], 'TRC20')).toBe('ERC20')
    expect(shownProtocol([], 'TRC20')).toBe('TRC20')
  })

  it('knows the method of a way and its chain', () => {
    expect(methodOf('card', 'TRC20')).toBe('bank')
    expect(methodOf('usdt', 'TRC20')).toBe('usdt_trc20')
    expect(methodOf('usdt', 'ERC20')).toBe('usdt_erc20')
    expect(methodOf('wechat', 'ERC20')).toBe('wechat')
  })
})

describe('account numbers', () => {
  it('are shown in groups of four, other texts as they are', () => {
    expect(inFours('6200000000000018821')).toBe('6200 0000 0000 0018 821')
    expect(inFours('1234')).toBe('1234')
    expect(inFours('TRX9aB')).toBe('TRX9aB')
  })
})
