import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'
import { storedText, storeText } from './storage.ts'

const storageKey = 'staff_token'
const nameKey = 'staff_name'

type Session = { token: string | null; notice: string }
/** A message between the tabs of a browser. */
type Word =
  | { asks: true }
  | { began: string; name: string }
  | { ended: string; notice: string }

let session: Session = { token: storedText('sessionStorage', storageKey), notice: '' }
/** Sends a message to the other tabs; does nothing before `joinTabs`. */
let tell: (word: Word) => void = () => {}
const listeners = new Set<() => void>()

function setSession(next: Session): void {
  storeText('sessionStorage', storageKey, next.token)
  session = next
  for (const listener of listeners) listener()
}

export function staffToken(): string | null {
  return session.token
}

/** Returns the user name of the current session, or of the last one. */
export function staffName(): string {
  return storedText('sessionStorage', nameKey) ?? ''
}

/** Starts a session that this tab or another one opened. Clears all data of the previous session. */
function begin(token: string, name: string): void {
  queryClient.clear()
  storeText('sessionStorage', nameKey, name)
  setSession({ token, notice: '' })
}

export function startSession(token: string, name: string): void {
  begin(token, name)
  tell({ began: token, name })
}

/** Removes the token. The sign-in page shows `notice`, the reason why the session ended. */
export function endSession(notice = ''): void {
  const { token } = session
  setSession({ token: null, notice })
  if (token) tell({ ended: token, notice })
}

/** Ends the session only if `token` is the current one, so that a late 401 does not end a newer session. */
export function expireSession(token: string | null, notice: string): void {
  // The refusal has the spelling of the specification, which is for players.
  if (token !== null && token === session.token)
    endSession(notice.replaceAll('登陆', '登录'))
}

function hear(word: Word): void {
  if ('asks' in word) {
    if (session.token) tell({ began: session.token, name: staffName() })
  } else if ('began' in word) {
    if (!session.token) begin(word.began, word.name)
  } else if (word.ended === session.token) {
    setSession({ token: null, notice: word.notice })
  }
}

/** Opens the channel between the tabs; null where the browser has none, or blocks it with the site's data. */
function openChannel(): BroadcastChannel | null {
  if (!('BroadcastChannel' in globalThis)) return null
  try {
    return new BroadcastChannel(storageKey)
  } catch (error) {
    console.warn('the channel between tabs is blocked', error)
    return null
  }
}

/**
 * Shares the session between all tabs of the browser: a new tab requests the token from the open ones. The token is
 * never stored on disk, so the session is gone when the last tab is closed.
 */
export function joinTabs(): void {
  const tabs = openChannel()
  if (!tabs) return
  tell = tabs.postMessage.bind(tabs)
  tabs.addEventListener('message', ({ data }: MessageEvent<Word>) => hear(data))
  if (!session.token) tell({ asks: true })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useStaffSession(): Session {
  return useSyncExternalStore(subscribe, () => session)
}
