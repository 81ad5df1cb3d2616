import { BlockList, isIP } from 'node:net'

/** Addresses that are nobody's on the open network: of this machine, this house, its cloud. */
const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inner.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

const innerName = /(^|\.)(localhost|local|internal|home\.arpa)$/

/** Whether a host, as `URL` spells it, is an address or a name that only means something inside. */
export function isInner(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const family = isIP(host)
  if (family === 0) return innerName.test(host) || !host.includes('.')
  // An IPv4 address inside an IPv6 one is looked up as itself.
  return inner.check(host, family === 6 ? 'ipv6' : 'ipv4')
}

export type LaunchRules = {
  /** Hosts, with their port where it is not the scheme's own, that a venue's games may be on. */
  hosts: readonly string[]
  /** Origins of ours: a game there would run as our own page. */
  own: readonly string[]
  /** The sandbox venue stands beside us. */
  innerAllowed: boolean
}

/** What keeps an address that a venue gave from being opened for a player; null when nothing does. */
export function launchProblem(address: URL, rules: LaunchRules): string | null {
  const { hosts, own, innerAllowed } = rules
  if (!/^https?:$/.test(address.protocol)) return 'no web address'
  if (address.username || address.password) return 'with a name or password'
  if (!hosts.includes(address.host)) return 'of a host that is not the venue’s'
  if (own.includes(address.origin)) return 'of our own'
  if (isInner(address.hostname) && !innerAllowed) return 'of an inner host'
  return null
}
