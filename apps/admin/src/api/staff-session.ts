import { useSyncExternalStore } from 'react'

const storageKey = 'staff_token'

type Session = { token: string | null; notice: string }

let session: Session = { token: sessionStorage.getItem(storageKey), notice: '' }
const listeners = new Set<() => void>()

function become(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

export function staffToken(): string | null {
  return session.token
}

export function startSession(token: string): void {
  sessionStorage.setItem(storageKey, token)
  become({ token, notice: '' })
}

/** Forgets the token; the sign-in page shows `notice` when the end was not the person's wish. */
export function endSession(notice = ''): void {
  sessionStorage.removeItem(storageKey)
  become({ token: null, notice })
}

/** Ends the session only if `token` is still the one in use: late 401s must not undo a new sign-in. */
export function expireSession(token: string | null, notice: string): void {
  if (token !== null && token === session.token) endSession(notice)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useStaffSession(): Session {
  return useSyncExternalStore(subscribe, () => session)
}
