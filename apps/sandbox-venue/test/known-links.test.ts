import { createHash } from 'node:crypto'
import { leadsTo } from '@jinli/fair/chain'
import { expect, it } from 'vitest'
import { linkAt, newChain } from '../src/chains.ts'
import { createKnownLinks } from '../src/game/known-links.ts'

const last = createHash('sha256').update('last').digest()
const chain = newChain(last, 40, 8)

it('R-GAME-126: a link is walked to the nearest that was verified before it, in whatever order they come', async () => {
  const links = createKnownLinks()
  const walked: number[] = []
  for (const index of [10, 30, 20, 20, 31, 5]) {
    const known = links.before(chain.start, index)
    const link = linkAt(chain, index)
    expect(await leadsTo(link, index, known)).toBe(true)
    walked.push(index - known.index)
    links.note(chain.start, { link, index })
  }
  expect(walked).toEqual([10, 20, 10, 10, 1, 5])
})

it('R-GAME-126: what was verified of one chain says nothing of another', async () => {
  const links = createKnownLinks()
  links.note(chain.start, { link: linkAt(chain, 3), index: 3 })
  const other = newChain(createHash('sha256').update('other').digest(), 40, 8)
  expect(links.before(other.start, 9)).toEqual({ link: other.start, index: 0 })
  const known = links.before(chain.start, 9)
  expect(await leadsTo(linkAt(other, 9), 9, known)).toBe(false)
})
