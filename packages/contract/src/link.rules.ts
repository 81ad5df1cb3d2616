import { playerRoutes } from './player-route.ts'

/**
 * Where a link leads: nowhere, to a screen of ours, to a host on the operator's list, to any other host, or
 * it is none that a player may be sent to.
 */
export type LinkPlace = 'none' | 'inside' | 'listed' | 'outside' | 'wrong'

export const linkMax = 300

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const hostText = `(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})`
/** https alone, no name or password before the host, nothing that could end an attribute. */
const web = new RegExp(
  `^https://(${hostText}(?::\\d{1,5})?)(?:[/?#][^\\s\\\\<>"'\`]*)?$`,
  'i',
)
const host = new RegExp(`^${hostText}$`)

/** The host of an https address, in small letters; null for anything else. */
export function hostOf(address: string): string | null {
  if (address.length > linkMax || /\p{Cc}/u.test(address)) return null
  return web.exec(address)?.[1]?.toLowerCase() ?? null
}

/** A name or a password before the host: one reads another place than the one that it leads to. */
export function hasCredentials(address: string): boolean {
  return /^https?:[/\\]*[^/\\?#]*@/i.test(address.replace(/[\t\n\r]/g, '').trim())
}

export function isHost(text: string): boolean {
  return text.length <= 253 && host.test(text)
}

/** A screen of ours; signing in is never led to, it leads on by itself. */
function isRoute(link: string): boolean {
  const [path = '', query = '', ...more] = link.replace(/^#/, '').split('?')
  const known: readonly string[] = playerRoutes
  return (
    more.length === 0 &&
    path !== '/login' &&
    known.includes(path) &&
    /^[\w=&.~-]*$/.test(query)
  )
}

export function linkPlace(link: string, hosts: readonly string[]): LinkPlace {
  if (link === '') return 'none'
  if (isRoute(link)) return 'inside'
  const found = hostOf(link)
  if (found === null) return 'wrong'
  return hosts.includes(found) ? 'listed' : 'outside'
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"' }

/** Whether a text that was made harmless holds a link that leaves both us and the operator's list. */
export function linksOutside(html: string, hosts: readonly string[]): boolean {
  const links = [...html.matchAll(/\shref="([^"]*)"/g)].map(([, link = '']) =>
    link.replace(/&(?:amp|quot);/g, (entity) => entities[entity] ?? entity),
  )
  return links.some(
    (link) => !['none', 'inside', 'listed'].includes(linkPlace(link, hosts)),
  )
}
