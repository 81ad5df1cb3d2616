import { decoderOf, encodeResponse } from '@jinli/client/codec'
import { app } from '@jinli/contract/site/site'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useEffect } from 'react'
import { siteClosed } from '../api/call.ts'
import { cachedResponse, isValidResponse, useCallQuery } from '../api/query.ts'
import { localKeys, readLocal, writeLocal } from '../session/storage.ts'

export type SiteInfo = Output<typeof app>

/** Returns the stored site settings (not decoded), with the version of the popup that the player has closed. */
function storedInfo(): { seen?: unknown } {
  const value = readLocal(localKeys.appInfo)
  return typeof value === 'object' && value !== null ? value : {}
}

/** Returns the site settings of the last visit; undefined if they are missing or invalid. */
export function storedSite(): SiteInfo | undefined {
  const value = storedInfo()
  // The version of the popup may be stored without the settings.
  return 'mode' in value && isValidResponse(app, value) ? decoderOf(app)(value) : undefined
}

let seenVersion: string | null = null

/** Returns the version of the popup that the player closed last (decisions §4). Memory keeps it after a sign-out. */
export function popupSeen(): string | null {
  const { seen: storedVersion } = storedInfo()
  return seenVersion ?? (typeof storedVersion === 'string' ? storedVersion : null)
}

export function rememberPopupSeen(version: string): void {
  seenVersion = version
  writeLocal(localKeys.appInfo, { ...storedInfo(), seen: version })
}

/** The poll interval of the site settings: an open phone is told of a maintenance within it. */
const pollMs = 30_000

const queryOptions = { staleTime: 60_000, everyone: true } as const

/** Reads the site's settings (spec §3 appInfo). They are kept after sign-in and sign-out. */
export function useSite() {
  return useCallQuery(app, {}, queryOptions)
}

/** Polls the site settings and copies them into local storage. The shell mounts it once. */
export function useSiteKeeper() {
  const result = useCallQuery(app, {}, { ...queryOptions, pollMs })
  const { data, refetch } = result
  useEffect(() => {
    // When the site closes, the maintenance text is requested at once, without waiting for the next poll.
    const look = () => void refetch()
    window.addEventListener(siteClosed, look)
    return () => window.removeEventListener(siteClosed, look)
  }, [refetch])
  useEffect(() => {
    if (data)
      writeLocal(localKeys.appInfo, { ...storedInfo(), ...encodeResponse(app, data) })
  }, [data])
  return result
}

/** Returns the last known site settings, for code outside of React. */
export function knownSite(): SiteInfo | undefined {
  return cachedResponse(app, {})
}
