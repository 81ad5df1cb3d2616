import { isIP, isIPv6 } from 'node:net'

declare const networkBrand: unique symbol
/** A network: the unit of every limit by address. Only `networkOf` makes one. */
export type Network = string & { readonly [networkBrand]: true }

/** Returns the eight groups of an IPv6 address, also of one whose last 32 bits are written as IPv4. */
function groupsOf(address: string): string[] {
  const hex = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_tail, a: string, b: string, c: string, d: string) =>
      [
        [a, b],
        [c, d],
      ]
        .map(([high, low]) =>
          (
            (Number.parseInt(high ?? '', 10) << 8) +
            Number.parseInt(low ?? '', 10)
          ).toString(16),
        )
        .join(':'),
  )
  const [head = '', tail] = hex.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const gap = Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: gap }, () => '0'), ...after]
}

/** Returns an IPv4 address that is written as IPv6 (`::ffff:…`, in any spelling) as plain IPv4. */
export function plainAddress(ip: string): string {
  const address = ip.replace(/%.*$/, '').toLowerCase()
  if (!isIPv6(address)) return ip
  const groups = groupsOf(address).map((group) => Number.parseInt(group, 16))
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return ip
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** Returns the network of an IP address: an IPv4 address itself, or the first 64 bits of an IPv6 address. */
export function networkOf(ip: string): Network {
  const plain = plainAddress(ip)
  const address = plain.replace(/%.*$/, '').toLowerCase()
  if (isIP(address) !== 6) return plain as Network
  const groups = groupsOf(address).slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64` as Network
}

/** Returns a URL's host and port, without the default port and the dot of a full name; null if it is no URL. */
export function siteHost(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host.replace(/\.(?=:|$)/, '') : null
}
