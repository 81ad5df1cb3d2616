import { describe, expect, it } from 'vitest'
import { paceLines } from '../chaos/pace.ts'

describe('the pace of a storm', () => {
  it('R-OPS-12: says what its operations per second are made of', () => {
    const before = {
      operations: 128,
      downMs: 900,
      waits: { server: 400, pause: 10, request: 9_000 },
    }
    const after = {
      operations: 1_128,
      downMs: 40_900,
      waits: { server: 320_400, pause: 32_010, request: 457_000 },
    }
    expect(paceLines(100, before, after)).toEqual([
      ['operations acknowledged in it', '1000 (10/s)'],
      ['  server down, from kill to /healthz', '40.0 s (40 %)'],
      ['  per second of its up-time', '17/s'],
      ['  client time for each: no server / pause / request', '320 / 32 / 448 ms'],
    ])
  })
})
