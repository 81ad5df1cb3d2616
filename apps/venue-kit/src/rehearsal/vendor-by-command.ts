import { Broken } from '../promise.ts'
import { runHook } from '../run-hook.ts'
import type { ToldRound, Vendor } from './rehearse-vendor.ts'

function roundsOf(printed: string): ToldRound[] {
  try {
    const rows: unknown = JSON.parse(printed)
    if (Array.isArray(rows)) return rows as ToldRound[]
  } catch {
    // Told below: it is the same mistake.
  }
  throw new Broken(
    `--books prints ${JSON.stringify(printed.slice(0, 200))}, should be [{"round", "stake", "payout"}]`,
  )
}

/** The vendor's own commands, told who plays and where the platform is. */
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
