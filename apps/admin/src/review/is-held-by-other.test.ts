import { expect, it } from 'vitest'
import { isHeldByOther } from './is-held-by-other.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const until = new Date('2026-11-21T10:15:00Z')

it.each([
  ['nobody', null, false],
  ['me', { by: '小李', until, mine: true }, false],
  ['somebody else', { by: '小王', until, mine: false }, true],
  [
    'a lease that ran out',
    { by: '小王', until: new Date('2026-11-21T09:59:59Z'), mine: false },
    false,
  ],
])('an order held by %s', (_whom, claim, isHeld) =>
  expect(isHeldByOther({ claim }, now)).toBe(isHeld),
)
