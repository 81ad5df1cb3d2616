import { describe, expect, it } from 'vitest'
import { originOf, venueMessage } from './venue-message.ts'

const inside = {} as Window
const frame = { window: inside, origin: 'https://venue.example' }
const messageEvent = (data: unknown, more: object = {}) =>
  venueMessage({ data, origin: frame.origin, source: inside, ...more }, frame)

describe('messages of a game', () => {
  it('bring a balance as fen, from text or number', () => {
    const balance = { kind: 'balance', balance: 19_950n }
    expect(messageEvent({ type: 'venue:balance', balance: '199.50' })).toEqual(balance)
    expect(messageEvent({ type: 'venue:ready', balance: 199.5 })).toEqual(balance)
    expect(messageEvent({ type: 'venue:insufficient', balance: '199.50' })).toEqual(balance)
  })

  it('say that the session is over', () => {
    expect(messageEvent({ type: 'venue:expired' })).toEqual({ kind: 'expired' })
  })

  it('count only from the frame’s own window and origin', () => {
    const data = { type: 'venue:expired' }
    expect(messageEvent(data, { source: {} as Window })).toBeNull()
    expect(messageEvent(data, { source: null })).toBeNull()
    expect(messageEvent(data, { origin: 'https://evil.example' })).toBeNull()
    expect(
      venueMessage(
        { data, origin: frame.origin, source: null },
        { ...frame, window: null },
      ),
    ).toBeNull()
  })

  it.each([
    [null],
    ['venue:expired'],
    [{}],
    [{ type: 'venue:balance' }],
    [{ type: 'venue:balance', balance: '1e3' }],
    [{ type: 'venue:balance', balance: -1 }],
    [{ type: 'other', balance: 1 }],
    [{ type: ['venue:expired'] }],
    [{ type: 'venue:balance', balance: ['1'] }],
    [{ type: 'venue:balance', balance: '١٢' }],
    [{ type: 'venue:balance', balance: '1'.repeat(400) }],
    [{ type: 'venue:balance', balance: Number.POSITIVE_INFINITY }],
    [{ type: 'venue:balance', balance: 'NaN' }],
    [{ type: 'venue:navigate', url: 'javascript:alert(1)' }],
    [['venue:expired']],
  ])('are dropped when malformed: %j', (data) => expect(messageEvent(data)).toBeNull())
})

describe('origin of a game', () => {
  it('is of a web address only', () => {
    expect(originOf('https://venue.example/play?s=1')).toBe('https://venue.example')
    expect(originOf('javascript:alert(1)')).toBeNull()
    expect(originOf('')).toBeNull()
    for (const hostile of [
      'data:text/html,x',
      'blob:https://venue.example/1',
      'file:///etc/passwd',
      '//venue.example/',
      'https://',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
    ])
      expect([hostile, originOf(hostile)]).toEqual([hostile, null])
  })
})
