import type { Db } from '../platform/db.ts'
import { siteSettings } from './site.store.ts'
import { hostsOf } from './site-document.ts'

const framed = [
  'service_url',
  'h5_url',
  'ios_download_url',
  'sponsor_1_url',
  'sponsor_2_url',
] as const

/** Where the operator's own framed pages are, as sources of a policy: their origins, and the listed hosts. */
export async function siteFrames(db: Db): Promise<string[]> {
  const { text } = await siteSettings(db)
  const origins = framed.flatMap((key) => {
    const url = URL.canParse(text(key)) ? new URL(text(key)) : null
    return url && /^https?:$/.test(url.protocol) ? [url.origin] : []
  })
  // A listed page may lead on inside its frame, on plain http too (spec §2 /zhanzhuye).
  const listed = hostsOf(text('hosts'))
    .filter((host) => /^[a-z0-9.-]+(:\d+)?$/i.test(host))
    .flatMap((host) => [`http://${host}`, `https://${host}`])
  return [...new Set([...origins, ...listed])]
}
