import type { Db } from '../platform/db.ts'
import { siteSettings } from './site.store.ts'
import { linesOf } from './site-document.ts'

const urlKeys = [
  'service_url',
  'h5_url',
  'ios_download_url',
  'sponsor_1_url',
  'sponsor_2_url',
] as const

/** Returns the frame sources for the content security policy: the operator's own pages and the listed hosts. */
export async function siteFrames(db: Db): Promise<string[]> {
  const { text } = await siteSettings(db)
  const origins = urlKeys.flatMap((key) => {
    const url = URL.canParse(text(key)) ? new URL(text(key)) : null
    return url && /^https?:$/.test(url.protocol) ? [url.origin] : []
  })
  // A listed page may navigate inside its frame, so plain http is allowed, too (spec §2 /zhanzhuye).
  const listedOrigins = linesOf(text('hosts'))
    .filter((host) => /^[a-z0-9.-]+(:\d+)?$/i.test(host))
    .flatMap((host) => [`http://${host}`, `https://${host}`])
  return [...new Set([...origins, ...listedOrigins])]
}
