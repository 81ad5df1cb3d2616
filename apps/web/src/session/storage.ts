/**
 * The keys of local storage, which holds only what spec §3 Session names. A stored value gives no access and is not
 * used as money (decisions §4). This file also handles private mode and broken JSON.
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
/** The referral code, kept from the first visit until registration. */
export const referralKey = 'pid'
/** Set once this session has requested the operator’s visit URL, to which the app may redirect. */
export const visitKey = 'visit_checked'
/** Money calls whose response this tab has not received (decisions §2); see `api/pending-attempts.ts`. */
export const attemptsKey = 'attempts'
/** The code that opens a visitor’s support conversation. */
export const supportCodeKey = 'support_code'
/** The secrets of this tab's requests for one-time codes; see `recovery/use-code-request.ts`. */
export const codeRequestKey = 'code_request'
type SessionKey =
  | typeof tokenKey
  | typeof referralKey
  | typeof visitKey
  | typeof attemptsKey
  | typeof supportCodeKey
  | typeof codeRequestKey

function store(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind] ?? null
  } catch (error) {
    // If storage is blocked, access throws. The app works without storage.
    console.warn('storage is blocked', error)
    return null
  }
}

/** Returns the stored value, or `null` if it is missing or not valid JSON. */
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

/** Clears local and session storage, at sign-out and at the end of a session (spec §4 Session). */
export function clearStorage(): void {
  store('localStorage')?.clear()
  store('sessionStorage')?.clear()
}
