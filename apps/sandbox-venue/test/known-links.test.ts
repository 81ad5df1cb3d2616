import { createHash } from 'node:crypto'
import { leadsTo } from '@jinli/fair/chain'
import { expect, it } from 'vitest'
import { createKnownLinks } from '../src/browser/known-links.ts'
import { linkAt, newChain } from '../src/fairness/chains.ts'

const last = createHash('sha256').update('last').digest()
const chain = newChain(last, 40, 8)

it('R-GAME-126: a link is verified against the nearest known link before it, in any order', async () => {
  const links = createKnownLinks()
  const indexes: number[] = []
  for (const index of [10, 30, 20, 20, 31, 5]) {
    const nearest = links.before(chain.start, index)
    const link = linkAt(chain, index)
    expect(await leadsTo(link, index, nearest)).toBe(true)
    indexes.push(index - nearest.index)
    links.note(chain.start, { link, index })
  }
  expect(indexes).toEqual([10, 20, 10, 10, 1, 5])
})

it('R-GAME-126: a link of one chain proves nothing about another chain', async () => {
  const links = createKnownLinks()
  links.note(chain.start, { link: linkAt(chain, 3), index: 3 })
  const other = newChain(createHash('sha256').update('other').digest(), 40, 8)
  expect(links.before(other.start, 9)).toEqual({ link: other.start, index: 0 })
  const nearest = links.before(chain.start, 9)
  expect(await leadsTo(linkAt(other, 9), 9, nearest)).toBe(false)
})
