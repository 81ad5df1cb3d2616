import { expect, it } from 'vitest'
import { freePlace } from './toast-place.ts'

const tabBar = { low: 0, high: 56 }
const submit = { low: 80, high: 128 }
const far = { low: 400, high: 448 }

it('P-28: a toast covers no bar and no button, and stays as low as it can', () => {
  expect(freePlace(24, 72, [])).toBe(36)
  expect(freePlace(24, 72, [tabBar])).toBe(68)
  expect(freePlace(24, 72, [submit, tabBar])).toBe(140)
  expect(freePlace(24, 72, [far, tabBar])).toBe(68)
  expect(freePlace(300, 72, [tabBar, submit])).toBe(312)
  expect(freePlace(300, 72, [far])).toBe(312)
  expect(freePlace(330, 72, [far])).toBe(460)
})
