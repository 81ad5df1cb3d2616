/**
 * The browser's two stores, tolerant of private mode and of broken JSON. Local storage keeps only
 * what spec §3 Session names; nothing read from it opens a route or counts as money (decisions §4).
 */
export const localKeys = {
  userInfo: 'userInfo',
  appInfo: 'appInfo',
  messageCount: 'messageCount',
  gameLists: 'gameLists',
} as const
type LocalKey = (typeof localKeys)[keyof typeof localKeys]

/** The session token's key in session storage. */
export const tokenKey = 'api_token'
/** A referral code waits here from first sight until registration. */
export const referralKey = 'pid'
/** Set once the operator's visit address was asked for in this session. */
export const visitKey = 'visit_checked'
/** Money calls whose answer has not come (decisions §2); see `api/pending-attempts.ts`. */
export const attemptsKey = 'attempts'
/** What opens a visitor's conversation with the service again. */
export const supportCodeKey = 'support_code'
type SessionKey =
  | typeof tokenKey
  | typeof referralKey
  | typeof visitKey
  | typeof attemptsKey
  | typeof supportCodeKey

function store(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind] ?? null
  } catch (error) {
    // Blocked storage throws on touch; the app then lives without memory.
    console.warn('storage is blocked', error)
    return null
  }
}

/** The stored value, or `null` when it is missing or not JSON of an object or a list. */
export function readLocal(key: LocalKey): unknown {
  const text = store('localStorage')?.getItem(key)
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch (error) {
    console.warn('broken local value dropped', key, error)
    store('localStorage')?.removeItem(key)
    return null
  }
}

export function writeLocal(key: LocalKey, value: unknown): void {
  try {
    store('localStorage')?.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn('local storage is full', error)
  }
}

export function readSession(key: SessionKey): string | null {
  return store('sessionStorage')?.getItem(key) || null
}

export function writeSession(key: SessionKey, value: string | null): void {
  try {
    if (value === null) store('sessionStorage')?.removeItem(key)
    else store('sessionStorage')?.setItem(key, value)
  } catch (error) {
    console.warn('session storage is full', error)
  }
}

/** Sign-out and session end clear everything (spec §4 Session). */
export function clearStorage(): void {
  store('localStorage')?.clear()
  store('sessionStorage')?.clear()
}
