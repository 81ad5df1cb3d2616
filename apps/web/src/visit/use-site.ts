import { decoderOf, encodeAnswer } from '@jinli/client/codec'
import type { Output } from '@jinli/contract/endpoint'
import { app } from '@jinli/contract/site'
import { useEffect } from 'react'
import { siteClosed } from '../api/call.ts'
import { isAnswer, knownAnswer, useCallQuery } from '../api/query.ts'
import { localKeys, readLocal, writeLocal } from '../session/storage.ts'

export type SiteInfo = Output<typeof app>

/** What local storage remembers: the settings as they came, and the popup's version the player closed. */
function stored(): { seen?: unknown } {
  const value = readLocal(localKeys.appInfo)
  return typeof value === 'object' && value !== null ? value : {}
}

/** The settings of the last visit; none when they are broken. */
export function storedSite(): SiteInfo | undefined {
  const value = stored()
  // The popup's version may lie there alone.
  return 'mode' in value && isAnswer(app, value) ? decoderOf(app)(value) : undefined
}

let seen: string | null = null

/** The popup's content version that the player has closed (decisions §4); sign-out keeps it in mind. */
export function popupSeen(): string | null {
  const { seen: kept } = stored()
  return seen ?? (typeof kept === 'string' ? kept : null)
}

export function rememberPopupSeen(version: string): void {
  seen = version
  writeLocal(localKeys.appInfo, { ...stored(), seen: version })
}

/** How often the site's switch is looked at, while open and while closed. */
const pollMs = { open: 120_000, closed: 30_000 } as const

const reading = { staleTime: 60_000, everyone: true } as const

/** The site's settings (spec §3 appInfo), kept over sign-in and sign-out. */
export function useSite() {
  return useCallQuery(app, {}, reading)
}

/** Looks at the settings now and then and mirrors them into local storage; mounted once, by the shell. */
export function useSiteKeeper() {
  const result = useCallQuery(
    app,
    {},
    {
      ...reading,
      pollMs: (site) => (site?.site_state === false ? pollMs.closed : pollMs.open),
    },
  )
  const { data, refetch } = result
  useEffect(() => {
    // Closed since the last look: the text stands there at once, not at the next one.
    const look = () => void refetch()
    window.addEventListener(siteClosed, look)
    return () => window.removeEventListener(siteClosed, look)
  }, [refetch])
  useEffect(() => {
    if (data) writeLocal(localKeys.appInfo, { ...stored(), ...encodeAnswer(app, data) })
  }, [data])
  return result
}

/** The settings as last answered, for code outside of React. */
export function knownSite(): SiteInfo | undefined {
  return knownAnswer(app, {})
}
