import { must } from '../promise.ts'
import { runHook } from '../run-hook.ts'
import { objectOf } from '../signed-post.ts'
import type { PlatformControl } from './platform.ts'

/** Controls a platform by two commands: one prints a new `{"player", "session"}`, one ends the session of PLAYER. */
export function controlByCommand(newPlayer: string, signOut: string): PlatformControl {
  return {
    async newPlayer() {
      const output = await runHook(newPlayer, {})
      const { player, session } = objectOf(output)
      must(
        `--seat prints ${JSON.stringify(output.slice(0, 200))}, should be {"player", "session"}`,
        typeof player === 'string' && typeof session === 'string',
      )
      return { player, session }
    },
    async signOut(player) {
      await runHook(signOut, { PLAYER: player })
    },
  }
}
