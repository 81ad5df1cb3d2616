import { expect, it } from 'vitest'
import type { ReviewRow } from './review-subject.ts'
import { heldByOther } from './use-claim.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const until = '2026-11-21T10:15:00Z'
const row = (claim: ReviewRow['claim']) => ({ claim }) as ReviewRow

it.each([
  ['nobody', null, false],
  ['me', { by: '小李', until, mine: 1 }, false],
  ['somebody else', { by: '小王', until, mine: 0 }, true],
  ['a lease that ran out', { by: '小王', until: '2026-11-21T09:59:59Z', mine: 0 }, false],
])('an order held by %s', (_whom, claim, held) =>
  expect(heldByOther(row(claim), now)).toBe(held),
)
