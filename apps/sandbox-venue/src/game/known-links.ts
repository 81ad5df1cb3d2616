export type Link = { link: string; index: number }

/**
 * Links that were walked back to their published start before: a round that comes later walks to the nearest of them
 * only, so that a thousand rounds of an old chain cost one walk, taken in order.
 */
export type KnownLinks = {
  /** The last one before an index; the start itself when there is none. */
  before(start: string, index: number): Link
  /** Only of a link that was verified. */
  note(start: string, link: Link): void
}

export function createKnownLinks(): KnownLinks {
  /** Of each chain by index. */
  const known = new Map<string, Link[]>()
  const placeOf = (links: readonly Link[], index: number) =>
    links.findLastIndex((each) => each.index < index)
  return {
    before: (start, index) => {
      const links = known.get(start) ?? []
      return links[placeOf(links, index)] ?? { link: start, index: 0 }
    },
    note: (start, link) => {
      const links = known.get(start) ?? []
      const next = placeOf(links, link.index) + 1
      if (links[next]?.index !== link.index) links.splice(next, 0, link)
      known.set(start, links)
    },
  }
}
