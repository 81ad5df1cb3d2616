import { BrokenPromise } from '../promise.ts'
import { runHook } from '../run-hook.ts'
import type { Vendor, VendorRound } from './rehearse-vendor.ts'

function roundsOf(output: string): VendorRound[] {
  try {
    const rows: unknown = JSON.parse(output)
    if (Array.isArray(rows)) return rows
  } catch {
    // The error below reports this mistake, too.
  }
  throw new BrokenPromise(
    `--books prints ${JSON.stringify(output.slice(0, 200))}, should be [{"round", "stake", "payout"}]`,
  )
}

/** Creates a vendor from two commands, which get the player and the platform's URL in their environment. */
export function vendorByCommand(
  play: string,
  books: string,
  platform: Record<string, string>,
): Vendor {
  return {
    async play({ player, session }) {
      await runHook(play, { ...platform, PLAYER: player, SESSION: session })
    },
    async rounds(player) {
      return roundsOf(await runHook(books, { ...platform, PLAYER: player }))
    },
  }
}
