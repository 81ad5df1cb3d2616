import { must } from '../promise.ts'
import { runHook } from '../run-hook.ts'
import { objectOf } from '../signed-post.ts'
import type { PlatformDesk } from './platform.ts'

/** The platform's own commands: one prints `{"player", "session"}`, one ends what PLAYER has open. */
export function deskByCommand(seat: string, signOut: string): PlatformDesk {
  return {
    async seat() {
      const printed = await runHook(seat, {})
      const { player, session } = objectOf(printed)
      must(
        `--seat prints ${JSON.stringify(printed.slice(0, 200))}, should be {"player", "session"}`,
        typeof player === 'string' && typeof session === 'string',
      )
      return { player, session }
    },
    async signOut(player) {
      await runHook(signOut, { PLAYER: player })
    },
  }
}
