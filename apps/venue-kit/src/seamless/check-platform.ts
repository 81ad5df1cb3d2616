import { type Promised, tryAll, type Verdict } from '../promise.ts'
import { callerPromises } from './caller.ts'
import { effectPromises } from './effects.ts'
import { movePromises } from './moves.ts'
import type { Platform } from './platform.ts'
import { playerPromises } from './players.ts'
import { VendorBook, withBooksCompared } from './seamless-faults.ts'

type Tell = (line: string) => void

/** Every promise of docs/venue-protocol-seamless.md that can be tried from outside. */
export const platformPromises: readonly Promised<Platform>[] = [
  ...callerPromises,
  ...movePromises,
  ...effectPromises,
  ...playerPromises,
]

export const checkPlatform = (platform: Platform, tell: Tell): Promise<Verdict[]> =>
  tryAll(platformPromises, platform, tell)

/** Everything that goes wrong on the way, and the books of both sides at the end. */
export const playFaultsOnPlatform = (platform: Platform, tell: Tell): Promise<Verdict[]> =>
  tryAll(withBooksCompared(tell), new VendorBook(platform), tell)
