export type Link = { link: string; index: number }

/**
 * Chain links that are already verified back to the start of their chain. A later round is hashed back only to the
 * nearest of them. So a thousand rounds of an old chain, taken in order of index, cost one walk along the chain.
 */
export type KnownLinks = {
  /** Returns the last known link before an index, or the start when there is none. */
  before(start: string, index: number): Link
  /** Stores a link. Only verified links may be passed. */
  note(start: string, link: Link): void
}

export function createKnownLinks(): KnownLinks {
  /** The known links of each chain, by the start of the chain; each list is sorted by index. */
  const linksByStart = new Map<string, Link[]>()
  const placeOf = (links: readonly Link[], index: number) =>
    links.findLastIndex((each) => each.index < index)
  return {
    before: (start, index) => {
      const links = linksByStart.get(start) ?? []
      return links[placeOf(links, index)] ?? { link: start, index: 0 }
    },
    note: (start, link) => {
      const links = linksByStart.get(start) ?? []
      const next = placeOf(links, link.index) + 1
      if (links[next]?.index !== link.index) links.splice(next, 0, link)
      linksByStart.set(start, links)
    },
  }
}
