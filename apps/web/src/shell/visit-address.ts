import { getVisitUrl } from '@jinli/contract/site/site'
import { read } from '../api/call.ts'
import { readSession, visitKey, writeSession } from '../session/storage.ts'
import { keptReferral } from './referral.ts'

/** Returns the operator’s visit URL; `null` if the app should not redirect (decisions §2). */
export function visitTarget(
  url: string,
  ownOrigin: string,
  pid: string | null,
): string | null {
  try {
    const target = new URL(url)
    if (target.protocol !== 'https:' && target.protocol !== 'http:') return null
    if (target.origin === ownOrigin) return null
    if (pid === null) return target.href
    const base = target.href.endsWith('/') ? target.href : `${target.href}/`
    return `${base}register?pid=${encodeURIComponent(pid)}`
  } catch (error) {
    console.info('visit address is none', error)
    return null
  }
}

/** Requests the operator’s visit URL once per session and redirects to it. A failure is ignored (spec §1). */
export async function followVisitAddress(): Promise<void> {
  // The preview in the back office does not redirect.
  if (window.parent !== window || readSession(visitKey) !== null) return
  writeSession(visitKey, '1')
  try {
    const { url } = await read(getVisitUrl, {})
    const target = visitTarget(url, window.location.origin, keptReferral())
    if (target !== null) window.location.replace(target)
  } catch (error) {
    console.debug('no visit address', error)
  }
}
