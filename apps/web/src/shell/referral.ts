import { paths } from '../paths.ts'
import { readSession, referralKey, writeSession } from '../session/storage.ts'

const longest = 32

/** Returns the referral code from a URL of the form `/?pid=X` or `/#/?pid=X` (decisions §4). */
export function referralIn(search: string, hash: string): string | null {
  const inHash = hash.includes('?') ? hash.slice(hash.indexOf('?')) : ''
  const pid =
    new URLSearchParams(search).get('pid') || new URLSearchParams(inHash).get('pid')
  return pid && pid.length <= longest ? pid : null
}

export function keptReferral(): string | null {
  return readSession(referralKey)
}

/**
 * Stores the referral code of the current URL and leads a visitor to registration (spec §1). Must run before the
 * first render. Removes the query before the hash, so that a reload does not do the same again.
 */
export function welcomeReferral(signedIn: boolean): void {
  const { search, hash, pathname } = window.location
  const pid = referralIn(search, hash)
  if (pid === null) return
  writeSession(referralKey, pid)
  const rest = new URLSearchParams(search)
  rest.delete('pid')
  const before = rest.toString() ? `${pathname}?${rest}` : pathname
  const to = signedIn ? hash : `#${paths.register({ pid })}`
  window.history.replaceState(window.history.state, '', `${before}${to}`)
}
