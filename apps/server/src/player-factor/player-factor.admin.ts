import { playerFactors } from '@jinli/contract/player-factor/player-factor.admin'
import { handle } from '../http/handle.ts'
import { neededPlayer } from '../player/player.store.ts'
import { factorEventsOf } from './factor-event.ts'
import { passkeysOf } from './passkey.store.ts'
import { deviceOf } from './player-factor.store.ts'
import { unusedCodes } from './recovery-code.store.ts'

export const playerFactorAdminRoutes = [
  handle(playerFactors, async ({ app: { pool }, input }) => {
    const { id } = await neededPlayer(pool, input.username)
    const [device, passkeys, recovery_codes, events] = await Promise.all([
      deviceOf(pool, id),
      passkeysOf(pool, id),
      unusedCodes(pool, id),
      factorEventsOf(pool, id),
    ])
    return {
      device_since: device?.enabled_at ?? null,
      passkeys: passkeys.map(({ name, added_at, used_at }) => ({
        name,
        added_at,
        used_at,
      })),
      recovery_codes,
      events,
    }
  }),
]
