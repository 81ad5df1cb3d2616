import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { markOf, openNumber, sealNumber, tailOf } from './number-seal.ts'

const key = randomBytes(32)
const number = '6200123456789012'

describe('a sealed number', () => {
  it('opens again, and looks different each time', () => {
    const sealedNumber = sealNumber(key, 7n, number)
    expect(openNumber(key, 7n, sealedNumber)).toBe(number)
    expect(sealNumber(key, 7n, number).equals(sealedNumber)).toBe(false)
    expect(sealedNumber.toString('latin1')).not.toContain(number)
    expect(sealedNumber[0]).toBe(1)
    expect(tailOf(number)).toBe('9012')
  })

  it('does not open when any byte was changed, nor cut short', () => {
    const sealedNumber = sealNumber(key, 7n, number)
    for (let at = 0; at < sealedNumber.length; at += 1) {
      const tamperedNumber = Buffer.from(sealedNumber)
      tamperedNumber.writeUInt8(tamperedNumber.readUInt8(at) ^ 1, at)
      expect(() => openNumber(key, 7n, tamperedNumber)).toThrow()
    }
    for (const length of [0, 1, 12, 28, 29, sealedNumber.length - 1])
      expect(() => openNumber(key, 7n, sealedNumber.subarray(0, length))).toThrow()
  })

  it('opens for its own player and its own key only', () => {
    const sealedNumber = sealNumber(key, 7n, number)
    expect(() => openNumber(key, 8n, sealedNumber)).toThrow()
    expect(() => openNumber(randomBytes(32), 7n, sealedNumber)).toThrow()
  })

  it('has a mark that is the same for the same number under one key', () => {
    expect(markOf(key, number).equals(markOf(key, number))).toBe(true)
    expect(markOf(key, number).equals(markOf(key, `${number}0`))).toBe(false)
    expect(markOf(key, number).equals(markOf(randomBytes(32), number))).toBe(false)
  })
})
