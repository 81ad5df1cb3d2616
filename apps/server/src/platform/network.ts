import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address; one whose tail is an IPv4 address fills six. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const gap = Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: gap }, () => '0'), ...after]
}

/**
 * What tells one line from another: an IPv4 address itself; of IPv6 the first 64 bits, since the rest
 * is anybody's choice behind them.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain.toLowerCase()).slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
