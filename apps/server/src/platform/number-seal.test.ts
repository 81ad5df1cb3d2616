import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { markOf, openNumber, sealNumber, tailOf } from './number-seal.ts'

const key = randomBytes(32)
const number = '6200123456789012'

describe('a sealed number', () => {
  it('opens again, and looks different each time', () => {
    const sealed = sealNumber(key, 7n, number)
    expect(openNumber(key, 7n, sealed)).toBe(number)
    expect(sealNumber(key, 7n, number).equals(sealed)).toBe(false)
    expect(sealed.toString('latin1')).not.toContain(number)
    expect(sealed[0]).toBe(1)
    expect(tailOf(number)).toBe('9012')
  })

  it('does not open when any byte was changed, nor cut short', () => {
    const sealed = sealNumber(key, 7n, number)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => openNumber(key, 7n, changed)).toThrow()
    }
    for (const length of [0, 1, 12, 28, 29, sealed.length - 1])
      expect(() => openNumber(key, 7n, sealed.subarray(0, length))).toThrow()
  })

  it('opens for its own player and its own key only', () => {
    const sealed = sealNumber(key, 7n, number)
    expect(() => openNumber(key, 8n, sealed)).toThrow()
    expect(() => openNumber(randomBytes(32), 7n, sealed)).toThrow()
  })

  it('has a mark that is the same for the same number under one key', () => {
    expect(markOf(key, number).equals(markOf(key, number))).toBe(true)
    expect(markOf(key, number).equals(markOf(key, `${number}0`))).toBe(false)
    expect(markOf(key, number).equals(markOf(randomBytes(32), number))).toBe(false)
  })
})
