import { type ProtocolPromise, tryAll, type Verdict } from '../promise.ts'
import { callerPromises } from './caller.ts'
import { effectPromises } from './effects.ts'
import { movePromises } from './moves.ts'
import type { Platform } from './platform.ts'
import { playerPromises } from './players.ts'
import { VendorLedger, withBooksCompared } from './seamless-faults.ts'

type Tell = (line: string) => void

/** The promises of docs/venue-protocol-seamless.md that can be checked from outside. */
export const platformPromises: readonly ProtocolPromise<Platform>[] = [
  ...callerPromises,
  ...movePromises,
  ...effectPromises,
  ...playerPromises,
]

export const checkPlatform = (platform: Platform, tell: Tell): Promise<Verdict[]> =>
  tryAll(platformPromises, platform, tell)

/** Plays all faults, and compares the ledgers of both sides after each fault and at the end. */
export const playFaultsOnPlatform = (platform: Platform, tell: Tell): Promise<Verdict[]> =>
  tryAll(withBooksCompared(tell), new VendorLedger(platform), tell)
