import { BlockList, isIP } from 'node:net'

/** Address ranges outside the public internet: this machine, private networks, cloud metadata. */
const privateRanges = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv6')

const privateName = /(^|\.)(localhost|local|internal|home\.arpa)$/

/** Returns whether a host, as `URL` spells it, is a private IP address or name. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const family = isIP(host)
  if (family === 0) return privateName.test(host) || !host.includes('.')
  // An IPv4 address inside an IPv6 one is checked as IPv4.
  return privateRanges.check(host, family === 6 ? 'ipv6' : 'ipv4')
}

export type LaunchRules = {
  /** Hosts that may serve a venue's games, with the port if it is not the default. */
  hosts: readonly string[]
  /** Our own origins. A game on one of them would run as our page. */
  own: readonly string[]
  /** Whether private IP addresses are allowed. The sandbox venue runs on one. */
  innerAllowed: boolean
}

/** Returns why a launch address must not be opened for a player; null if it may. */
export function launchProblem(address: URL, rules: LaunchRules): string | null {
  const { hosts, own, innerAllowed } = rules
  if (!/^https?:$/.test(address.protocol)) return 'no web address'
  if (address.username || address.password) return 'with a name or password'
  if (!hosts.includes(address.host)) return 'of a host that is not the venue’s'
  if (own.includes(address.origin)) return 'of our own'
  if (isPrivateHost(address.hostname) && !innerAllowed) return 'of an inner host'
  return null
}
