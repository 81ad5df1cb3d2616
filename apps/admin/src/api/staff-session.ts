import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

const storageKey = 'staff_token'
const nameKey = 'staff_name'

type Session = { token: string | null; notice: string }
/** What the tabs of one browser tell each other. */
type Word =
  | { asks: true }
  | { began: string; name: string }
  | { ended: string; notice: string }

let session: Session = { token: sessionStorage.getItem(storageKey), notice: '' }
/** To the other tabs, once we have joined them. */
let tell: (word: Word) => void = () => {}
const listeners = new Set<() => void>()

function become(next: Session): void {
  if (next.token) sessionStorage.setItem(storageKey, next.token)
  else sessionStorage.removeItem(storageKey)
  session = next
  for (const listener of listeners) listener()
}

export function staffToken(): string | null {
  return session.token
}

/** The user name of whoever is signed in, or was when the session ended. */
export function staffName(): string {
  return sessionStorage.getItem(nameKey) ?? ''
}

/** A session begins here, or began in another tab: nothing of an earlier one stays. */
function begin(token: string, name: string): void {
  queryClient.clear()
  sessionStorage.setItem(nameKey, name)
  become({ token, notice: '' })
}

export function startSession(token: string, name: string): void {
  begin(token, name)
  tell({ began: token, name })
}

/** Forgets the token; the sign-in page shows `notice` when the end was not the person's wish. */
export function endSession(notice = ''): void {
  const { token } = session
  become({ token: null, notice })
  if (token) tell({ ended: token, notice })
}

/** Ends the session only if `token` is still the one in use: late 401s must not undo a new sign-in. */
export function expireSession(token: string | null, notice: string): void {
  if (token !== null && token === session.token) endSession(notice)
}

function hear(word: Word): void {
  if ('asks' in word) {
    if (session.token) tell({ began: session.token, name: staffName() })
  } else if ('began' in word) {
    if (!session.token) begin(word.began, word.name)
  } else if (word.ended === session.token) {
    become({ token: null, notice: word.notice })
  }
}

/**
 * One sign-in serves all tabs of the browser: a new one asks those that are open (trials T-23). The token is
 * on no disk: when the last tab is closed, nobody who opens the browser after it is signed in.
 */
export function joinTabs(): void {
  if (!('BroadcastChannel' in globalThis)) return
  const tabs = new BroadcastChannel(storageKey)
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
