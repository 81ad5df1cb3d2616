import { type Fen, parseYuan } from '@jinli/money/money'

/** A message of a game (docs/venue-protocol.md §7). It is only a hint; the balance comes from the server. */
export type VenueMessage = { kind: 'balance'; balance: Fen } | { kind: 'expired' }

type FrameMessage = Pick<MessageEvent, 'data' | 'origin' | 'source'>
type GameFrame = { window: Window | null | undefined; origin: string }

const balanceTypes: readonly unknown[] = [
  'venue:balance',
  'venue:ready',
  'venue:insufficient',
]

/** Returns a known message that comes from the window and origin of the frame; null for any other. */
export function venueMessage(event: FrameMessage, frame: GameFrame): VenueMessage | null {
  if (!frame.window || event.source !== frame.window) return null
  if (event.origin !== frame.origin) return null
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'venue:expired') return { kind: 'expired' }
  if (!balanceTypes.includes(data.type) || !('balance' in data)) return null
  const balance = parseYuan(data.balance)
  return balance === null ? null : { kind: 'balance', balance }
}

/** Returns the origin of a game’s URL; `null` for an invalid URL. */
export function originOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url && /^https?:$/.test(url.protocol) ? url.origin : null
}
