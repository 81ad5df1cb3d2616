import { paths } from '../paths.ts'
import { readSession, referralKey, writeSession } from '../session/storage.ts'

const longest = 32

/** The referral code of an address: `/?pid=X` and `/#/?pid=X` are both read (decisions §4). */
export function referralIn(search: string, hash: string): string | null {
  const inHash = hash.includes('?') ? hash.slice(hash.indexOf('?')) : ''
  const pid =
    new URLSearchParams(search).get('pid') || new URLSearchParams(inHash).get('pid')
  return pid && pid.length <= longest ? pid : null
}

/** The code kept from first sight until registration. */
export function keptReferral(): string | null {
  return readSession(referralKey)
}

/**
 * Runs before the first render: keeps the code of this address and leads a visitor to registration
 * (spec §1). The query before the hash is taken away, a reload must not lead there again.
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
