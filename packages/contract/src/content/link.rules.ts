import { routes } from '../concept/concepts.ts'
import { visibleText } from '../wire/lookup-text.ts'

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
  return (
    more.length === 0 &&
    path !== '/login' &&
    routes.some((route) => route === path) &&
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

const inlineTag = /<\/?(?:a|b|strong|i|em|u|s|span|code|mark|sub|sup)(?:\s[^<>]*)?>/gi

/** Returns the text of sanitised HTML as it is read: without tags and invisible characters, in usual letters. */
function textSeen(html: string): string {
  const plain = html
    .replace(inlineTag, '')
    .replace(/<[^<>]*>/g, '\n')
    .replace(/&#(\d{1,6});/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 10)))
  return visibleText(plain)
    .normalize('NFKC')
    .replace(/(?<=[a-z0-9])[。｡](?=[a-z0-9])/gi, '.')
    .replace(
      / ?[点點] ?(?=(?:com|cn|net|org|vip|top|xyz|cc|app|io|me|info)(?![a-z]))/gi,
      '.',
    )
}

const chineseHost = /[\p{L}\p{N}]\.(?:中国|公司|网络|网址|集团|商城|娱乐|在线)/u
const numberHost = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** Whether a text contains what reads as a web address, with or without a link, on a host that is not listed. */
export function addressOutside(text: string, hosts: readonly string[]): boolean {
  const plain = textSeen(text)
  if (chineseHost.test(plain)) return true
  const names = plain
    .toLowerCase()
    .replace(/[a-z]{2,12}:[/\\]{2}/g, ' ')
    .replace(/[/?#][\w%&=./?#~+:-]*/g, ' ')
    .split(/[^a-z0-9.-]/)
  return names
    .map((name) => name.replace(/^[.-]+|[.-]+$/g, ''))
    .some((name) => (isHost(name) || numberHost.test(name)) && !hosts.includes(name))
}

/**
 * Whether a sanitised HTML text links to a host that is not listed, has an invalid link, or shows an address as plain
 * text: a reader can copy that.
 */
export function linksOutside(html: string, hosts: readonly string[]): boolean {
  const leadsOut = linksOf(html).some(
    (link) => !['none', 'inside', 'listed'].includes(linkPlace(link, hosts)),
  )
  return leadsOut || addressOutside(html, hosts)
}
