import type { WireOutput } from '@jinli/contract/endpoint'
import { app } from '@jinli/contract/site'
import { useEffect } from 'react'
import { callKey, queryClient, useCallQuery } from '../api/query.ts'
import { localKeys, readLocal, writeLocal } from './storage.ts'

export type SiteInfo = WireOutput<typeof app>

/** What local storage remembers of the site; `seen` is the popup's version the player closed. */
type StoredSite = Partial<SiteInfo> & { seen?: string }

export function storedSite(): StoredSite {
  const value = readLocal(localKeys.appInfo)
  return typeof value === 'object' && value !== null ? value : {}
}

let seen: string | null = null

/** The popup's content version that the player has closed (decisions §4); sign-out keeps it in mind. */
export function popupSeen(): string | null {
  return seen ?? storedSite().seen ?? null
}

export function rememberPopupSeen(version: string): void {
  seen = version
  writeLocal(localKeys.appInfo, { ...storedSite(), seen: version })
}

/** The site's settings (spec §3 appInfo), kept over sign-in and sign-out. */
export function useSite() {
  return useCallQuery(app, {}, { staleTime: 60_000, everyone: true })
}

/** Mirrors the settings into local storage; mounted once, by the shell. */
export function useSiteKeeper() {
  const result = useSite()
  const { data } = result
  useEffect(() => {
    if (data) writeLocal(localKeys.appInfo, { ...storedSite(), ...data })
  }, [data])
  return result
}

/** The settings as last answered, for code outside of React. */
export function knownSite(): SiteInfo | undefined {
  return queryClient.getQueryData<SiteInfo>(callKey(app, {}))
}
