import { create } from 'zustand'
import { clearStorage, readSession, tokenKey, writeSession } from './storage.ts'

/** Why a session ended: `expired` shows the dialog of spec §8, the others do not. */
export type SessionEnd = 'expired' | 'silent' | 'logout'

type SessionState = {
  token: string | null
  /** Grows with every sign-in and session end; kept-alive pages are dropped with it. */
  epoch: number
  /** The latch: set by the first ending, released by the shell once the player was told. */
  ended: SessionEnd | null
}

export const useSession = create<SessionState>(() => ({
  token: readSession(tokenKey),
  epoch: 0,
  ended: null,
}))

/** The token of this moment, for code outside of React. */
export function currentToken(): string | null {
  return useSession.getState().token
}

/** Keeps the token for this browser session (spec §4); caches of the former player go. */
export function signIn(token: string): void {
  writeSession(tokenKey, token)
  useSession.setState((state) => ({ token, epoch: state.epoch + 1, ended: null }))
}

/**
 * Ends the session and clears all storage. `token` names the session that is meant: a late answer
 * of an older session ends nothing. Only the first of many calls counts (decisions §4).
 */
export function endSession(end: SessionEnd, token = currentToken()): void {
  const state = useSession.getState()
  if (state.ended !== null || state.token !== token) return
  clearStorage()
  useSession.setState({ token: null, epoch: state.epoch + 1, ended: end })
}

/** The shell has shown what there was to show; the latch opens again. */
export function releaseSessionEnd(): void {
  useSession.setState({ ended: null })
}
