import type { Config } from '../platform/config.ts'

/** A name or an IPv4 address; a policy cannot name an IPv6 one. */
const plainHost = /^[a-z0-9.-]+$/i

/** Where games may be framed from, as sources of a policy: the venues' hosts, and those that stand beside us. */
export function venueFrames(
  { venue, publicUrl }: Pick<Config, 'venue' | 'publicUrl'>,
  hostname: string,
): string[] {
  const reached = publicUrl ? new URL(publicUrl).hostname : hostname
  const ours = plainHost.test(reached) ? reached : '*'
  const beside = venue.operators.flatMap(({ publicPort }) => {
    const port = publicPort ?? venue.publicPort
    return port === null ? [] : [`${ours}:${port}`]
  })
  const own = venue.operators
    .flatMap(({ hosts }) => hosts)
    .filter((host) => !host.startsWith('['))
  return [...new Set([...beside, ...own])]
}
