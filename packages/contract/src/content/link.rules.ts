import { playerRoutes } from '../player-route.ts'

/** The target of a link: none, a screen of the app, a listed host, another host, or an invalid link. */
export type LinkPlace = 'none' | 'inside' | 'listed' | 'outside' | 'wrong'

export const linkMax = 300

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const hostText = `(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})`
/** An https address without credentials and without a character that could end an HTML attribute. */
const web = new RegExp(
  `^https://(${hostText}(?::\\d{1,5})?)(?:[/?#][^\\s\\\\<>"'\`]*)?$`,
  'i',
)
const host = new RegExp(`^${hostText}$`)

/** Returns the host of an https address in lower case; null for any other text. */
export function hostOf(address: string): string | null {
  if (address.length > linkMax || /\p{Cc}/u.test(address)) return null
  return web.exec(address)?.[1]?.toLowerCase() ?? null
}

/** Whether an address has credentials before the host, which can hide the real host. */
export function hasCredentials(address: string): boolean {
  return /^https?:[/\\]*[^/\\?#]*@/i.test(address.replace(/[\t\n\r]/g, '').trim())
}

export function isHost(text: string): boolean {
  return text.length <= 253 && host.test(text)
}

/** Whether a link is a route of the player app, other than sign-in. */
function isRoute(link: string): boolean {
  const [path = '', query = '', ...more] = link.replace(/^#/, '').split('?')
  const routes: readonly string[] = playerRoutes
  return (
    more.length === 0 &&
    path !== '/login' &&
    routes.includes(path) &&
    /^[\w=&.~-]*$/.test(query)
  )
}

export function linkPlace(link: string, hosts: readonly string[]): LinkPlace {
  if (link === '') return 'none'
  if (isRoute(link)) return 'inside'
  const host = hostOf(link)
  if (host === null) return 'wrong'
  return hosts.includes(host) ? 'listed' : 'outside'
}

/** A link inside our own page, a mail address or a telephone number. A backslash would make a path another site. */
const ownLink = /^(?:#|\/(?![/\\])|(?:mailto|tel):)[^\s\\]*$/i

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"' }

/** Returns the links of a sanitised HTML text. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/\shref="([^"]*)"/g)].map(([, link = '']) =>
    link.replace(/&(?:amp|quot);/g, (entity) => entities[entity] ?? entity),
  )
}

/** Whether all links of a sanitised HTML text are https addresses or our own. */
export function hasOnlySafeLinks(html: string): boolean {
  return linksOf(html).every(
    (link) => linkPlace(link, []) !== 'wrong' || ownLink.test(link),
  )
}

/** Whether the links of a sanitised HTML text include a host that is not listed, or an invalid link. */
export function linksOutside(html: string, hosts: readonly string[]): boolean {
  return linksOf(html).some(
    (link) => !['none', 'inside', 'listed'].includes(linkPlace(link, hosts)),
  )
}
