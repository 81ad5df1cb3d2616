import { type Fen, parseYuan } from '@jinli/money/money'

/** What a game tells us (docs/venue-protocol.md §7). A hint only; the truth is the server's. */
export type VenueMessage = { kind: 'balance'; balance: Fen } | { kind: 'expired' }

type Posted = Pick<MessageEvent, 'data' | 'origin' | 'source'>
type Framed = { window: Window | null | undefined; origin: string }

const balanceTypes: readonly unknown[] = [
  'venue:balance',
  'venue:ready',
  'venue:insufficient',
]

/** The message, if it comes from the frame's own window and origin and says something we know. */
export function venueMessage(event: Posted, frame: Framed): VenueMessage | null {
  if (!frame.window || event.source !== frame.window) return null
  if (event.origin !== frame.origin) return null
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'venue:expired') return { kind: 'expired' }
  if (!balanceTypes.includes(data.type) || !('balance' in data)) return null
  const balance = parseYuan(data.balance)
  return balance === null ? null : { kind: 'balance', balance }
}

/** The origin of a game's address; `null` for what is no web address. */
export function originOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url && /^https?:$/.test(url.protocol) ? url.origin : null
}
