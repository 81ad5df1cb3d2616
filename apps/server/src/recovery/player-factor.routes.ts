import {
  factorbegin,
  factorconfirm,
  factordisable,
  factorenable,
  factorrecover,
  myfactor,
} from '@jinli/contract/player-factor/player-factor'
import { secretsOf } from '../auth/auth.store.ts'
import { checkPayPassword, holdPayPassword } from '../auth/pay-password.ts'

import { awaitSessionEnds } from '../game-session/end-game-sessions.ts'
import { Answer, handle } from '../http/handle.ts'
import { transaction } from '../platform/db.ts'
import { networkOf } from '../platform/network.ts'
import { perMinute } from '../platform/per-minute.ts'
import { qrImage } from '../platform/qr-image.ts'
import { refuse } from '../platform/refuse.ts'
import { keySite } from '../platform/web-authn.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { noteFactorBrowser } from '../player-factor/factor-browser.store.ts'
import { factorEventsOf, noteFactorEvent } from '../player-factor/factor-event.ts'
import { dropPasskeys, passkeysOf } from '../player-factor/passkey.store.ts'
import {
  deviceOf,
  dropDevice,
  enableDevice,
  newDevice,
} from '../player-factor/player-factor.store.ts'
import { unusedCodes } from '../player-factor/recovery-code.store.ts'
import {
  type FactorProof,
  tryDeviceCode,
  tryFactorCode,
  tryPasskey,
} from '../player-factor/try-player-factor.ts'
import { notePlayerFactor } from '../session/player-factor.ts'
import { addFactor, finishFactorRemoval } from './change-factor.ts'
import { finishRecovery } from './finish-recovery.ts'
import { recoveredAccount } from './recovery.store.ts'
import { caseOfLink, useCaseLink } from './recovery-case.store.ts'

const tries = perMinute('factor-recovery')

export const playerFactorRoutes = [
  handle(myfactor, async ({ app: { pool }, player: { id }, caller }) => {
    const site = keySite(caller.reached().origin)
    const [device, passkeys, recovery_codes, events] = await Promise.all([
      deviceOf(pool, id),
      passkeysOf(pool, id),
      unusedCodes(pool, id),
      factorEventsOf(pool, id),
    ])
    const device_since = device?.enabled_at ?? null
    return {
      on: device_since !== null || passkeys.length > 0,
      device_since,
      passkeys: passkeys.map((each) => ({ ...each, here: each.rp_id === site?.rpId })),
      passkey_origin: site?.origin ?? null,
      recovery_codes,
      events,
    }
  }),

  handle(factorbegin, {
    // A new factor requires the pay password: whoever has the login password alone must not lock the owner out.
    before: ({ app, player, input }) => checkPayPassword(app, player.id, input.pay_pass),
    run: async ({ app, tx, player: { id }, prepared: password }) => {
      const playerTx = await lockPlayer(tx, id)
      await holdPayPassword(app, playerTx, id, password)
      const { name } = await recoveredAccount(tx, id)
      const device = await newDevice(tx, app.config.cardKey, { id, name })
      const { secret, uri } = device ?? refuse('player-factor.on')
      return { secret, uri, qr: qrImage(uri) }
    },
  }),

  handle(factorenable, {
    before: async ({ app, player: { id }, input }) => {
      const device = (await deviceOf(app.pool, id)) ?? refuse('player-factor.none')
      if (device.enabled_at) refuse('player-factor.on')
      await tryDeviceCode(app, id, device.sealed, input.code)
      return device.sealed
    },
    run: async ({ app, tx, player: { id }, caller, prepared: sealed }) => {
      const change = { action: 'device-added', caller } as const
      const recovery_codes = await addFactor(app, tx, id, change, async () => {
        if (!(await enableDevice(tx, id, sealed))) refuse('player-factor.wrong')
      })
      return { recovery_codes }
    },
    after: ({ app, player }) => awaitSessionEnds(app, player.id),
  }),

  handle(factordisable, {
    run: async ({ app, tx, player: { id }, caller }) => {
      if (!(await dropDevice(tx, id))) refuse('player-factor.none')
      await finishFactorRemoval(app, tx, id, { action: 'device-removed', caller })
      return null
    },
    after: ({ app, player }) => awaitSessionEnds(app, player.id),
  }),

  handle(factorconfirm, {
    before: async ({ app, player, input: { code, key }, caller }): Promise<FactorProof> => {
      const { id } = player
      if (key) {
        const site =
          keySite(caller.reached().origin) ?? refuse('player-factor.passkey-wrong')
        return (await tryPasskey(app, { purpose: 'confirm', player: id }, key, site)).proof
      }
      const { name_key: nameKey } = await secretsOf(app.pool, id)
      return tryFactorCode(app, { id, nameKey }, code, caller)
    },
    run: async ({ tx, player, caller, prepared: use }) => {
      await use(tx)
      await notePlayerFactor(tx, caller.token)
      await noteFactorBrowser(tx, player.id, caller)
      return null
    },
  }),

  handle(factorrecover, async ({ app, input, caller }) => {
    const { signInsPerMinute } = app.config.limits
    if (!(await tries(app.pool, networkOf(caller.ip), signInsPerMinute)))
      refuse('http.too-many')
    const open = await caseOfLink(app.pool, input.link, 'factor')
    const { id, player } = open ?? refuse('recovery.link-ended')
    await transaction(
      app.pool,
      async (tx) => {
        const playerTx = await lockPlayer(tx, player)
        if (!(await useCaseLink(tx, id))) refuse('recovery.link-ended')
        if (!(await recoveredAccount(tx, player)).is_active) refuse('auth.disabled')
        await dropDevice(playerTx, player)
        await dropPasskeys(playerTx, player)
        await noteFactorEvent(tx, player, { action: 'factors-removed' }, caller)
        await finishRecovery(app, playerTx, player, {
          secret: 'factor',
          way: 'link',
          caller,
        })
      },
      'recovery.commit',
    )
    await awaitSessionEnds(app, player)
    return new Answer('双重验证已解除，请登录', null)
  }),
]
