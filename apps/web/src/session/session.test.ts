import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  currentToken,
  endSession,
  releaseSessionEnd,
  signIn,
  useSession,
} from './session.ts'
import { localKeys, readLocal, readSession, tokenKey, writeLocal } from './storage.ts'

function memoryStorage(): Storage {
  const storage = new Map<string, string>()
  return {
    get length() {
      return storage.size
    },
    clear: () => storage.clear(),
    getItem: (key) => storage.get(key) ?? null,
    key: (at) => [...storage.keys()][at] ?? null,
    removeItem: (key) => void storage.delete(key),
    setItem: (key, value) => void storage.set(key, value),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  useSession.setState({ token: null, epoch: 0, ended: null, endMessage: '', lastName: '' })
})

describe('the session', () => {
  it('R-SESS-01: is the token in session storage', () => {
    signIn('t1')
    expect(currentToken()).toBe('t1')
    expect(readSession(tokenKey)).toBe('t1')
    expect(localStorage).toHaveLength(0)
  })

  it('R-SESS-04: leaves nothing behind', () => {
    signIn('t1')
    writeLocal(localKeys.userInfo, { username: 'koi' })
    endSession('logout')
    expect(currentToken()).toBeNull()
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
  })

  it('R-SESS-09: ends once, however many 401s arrive', () => {
    signIn('t1')
    const tokens: unknown[] = []
    const stop = useSession.subscribe((state) => tokens.push(state.ended))
    for (let i = 0; i < 5; i += 1) endSession('expired', 't1')
    stop()
    expect(tokens).toEqual(['expired'])
  })

  it('R-SESS-10: the first ending decides whether there is a dialog', () => {
    signIn('t1')
    endSession('silent', 't1')
    endSession('expired', 't1')
    expect(useSession.getState().ended).toBe('silent')
  })

  it('is not ended by a late answer of an older session', () => {
    signIn('t1')
    endSession('logout')
    releaseSessionEnd()
    signIn('t2')
    endSession('expired', 't1')
    expect(currentToken()).toBe('t2')
  })

  it('P-24: an end that the player did not ask for keeps words and name, a sign-out neither', () => {
    signIn('t1')
    writeLocal(localKeys.userInfo, { username: 'koi' })
    endSession('expired', 't1', '登录密码已修改，请用新密码重新登录')
    const state = useSession.getState()
    expect(state).toMatchObject({
      lastName: 'koi',
      endMessage: '登录密码已修改，请用新密码重新登录',
    })
    expect(localStorage).toHaveLength(0)
    releaseSessionEnd()
    signIn('t2')
    expect(useSession.getState().lastName).toBe('')
    writeLocal(localKeys.userInfo, { username: 'koi' })
    endSession('logout')
    expect(useSession.getState().lastName).toBe('')
  })

  it('R-ROUTE-16: every sign-in and ending begins a new epoch', () => {
    signIn('t1')
    const first = useSession.getState().epoch
    endSession('expired')
    releaseSessionEnd()
    signIn('t2')
    expect(useSession.getState().epoch).toBe(first + 2)
  })
})

describe('local storage', () => {
  it('R-SESS-13: broken JSON counts as nothing', () => {
    localStorage.setItem(localKeys.gameLists, '[{"broken"')
    expect(readLocal(localKeys.gameLists)).toBeNull()
    expect(localStorage).toHaveLength(0)
  })
})
