import { create } from 'zustand'
import {
  clearStorage,
  localKeys,
  readLocal,
  readSession,
  tokenKey,
  writeSession,
} from './storage.ts'

/** The reason why a session ended. `expired` shows the dialog of spec §8; the other reasons show none. */
export type SessionEnd = 'expired' | 'silent' | 'logout'

type SessionState = {
  token: string | null
  /** Grows with every sign-in and every end of a session. When it changes, the kept-alive pages are dropped. */
  epoch: number
  /** The first reason why the session ended; cleared once the player has seen the message. */
  ended: SessionEnd | null
  /** The server's message about the end. */
  endMessage: string
  /** The name of the player whose session ended without a sign-out; empty for any other. */
  lastName: string
}

export const useSession = create<SessionState>(() => ({
  token: readSession(tokenKey),
  epoch: 0,
  ended: null,
  endMessage: '',
  lastName: '',
}))

/** Returns the current token, for code outside of React. */
export function currentToken(): string | null {
  return useSession.getState().token
}

/** Stores the token for this browser session (spec §4) and drops the caches of the previous player. */
export function signIn(token: string): void {
  writeSession(tokenKey, token)
  useSession.setState(({ epoch }) => ({
    token,
    epoch: epoch + 1,
    ended: null,
    lastName: '',
  }))
}

/** Returns the name in the stored record of the player. */
function storedName(): string {
  const me = readLocal(localKeys.userInfo)
  return typeof me === 'object' && me && 'username' in me ? String(me.username) : ''
}

/**
 * Ends the session and clears all storage. `token` names the session to end, so a late response to an older session
 * ends nothing. If several calls end the session, only the first counts (decisions §4). The message of a silent end is not shown.
 */
export function endSession(end: SessionEnd, token = currentToken(), endMessage = ''): void {
  const state = useSession.getState()
  if (state.ended !== null || state.token !== token) return
  const lastName = end === 'logout' ? '' : storedName()
  clearStorage()
  const epoch = state.epoch + 1
  useSession.setState({ token: null, epoch, ended: end, endMessage, lastName })
}

/** Clears `ended` once the player has seen the message. */
export function releaseSessionEnd(): void {
  useSession.setState({ ended: null })
}
