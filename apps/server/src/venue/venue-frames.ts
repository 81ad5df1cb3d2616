import type { Config } from '../platform/config.ts'

/** A host that is a name or an IPv4 address; a content security policy cannot contain IPv6. */
const plainHost = /^[a-z0-9.-]+$/i

/** Returns the frame sources for the content security policy: the venues' hosts, and sandbox venues on this machine. */
export function venueFrames(
  { venue, publicUrl }: Pick<Config, 'venue' | 'publicUrl'>,
  hostname: string,
): string[] {
  const publicHost = publicUrl ? new URL(publicUrl).hostname : hostname
  const ours = plainHost.test(publicHost) ? publicHost : '*'
  const venueHosts = venue.operators.flatMap(({ publicPort }) => {
    const port = publicPort ?? venue.publicPort
    return port === null ? [] : [`${ours}:${port}`]
  })
  const own = venue.operators
    .flatMap(({ hosts }) => hosts)
    .filter((host) => !host.startsWith('['))
  return [...new Set([...venueHosts, ...own])]
}
