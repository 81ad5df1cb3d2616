import { checkIdentity, identity, sendDocument } from '@jinli/contract/identity/identity'
import { documentNumber, documentProblem } from '@jinli/contract/identity/identity.rules'
import { Answer, handle } from '../http/handle.ts'
import { redraw } from '../picture/redraw.ts'
import type { PlayerId } from '../platform/ids.ts'
import { markOf, seal, sealBytes, tailOf } from '../platform/number-seal.ts'
import { perMinute } from '../platform/per-minute.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { birthdayOf } from '../player/player.store.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { sealPurpose } from './check-identities.ts'
import { checksOfDay, identityOf, insertCheck } from './identity.store.ts'
import { insertDocument } from './identity-document.store.ts'
import { picturePurpose } from './picture-purpose.ts'

/** How many checks a player may ask for within a day. */
const checksPerDay = 5

const uploads = perMinute('identity')

/** Refuses another check: one is open or done, or the day has had enough. Returns the account's name. */
async function refuseCheck(tx: PlayerTx, player: PlayerId): Promise<string> {
  const { state, realname } = await identityOf(tx, player)
  if (state === 'verified') refuse('identity.verified')
  if (state === 'waiting' || state === 'review') refuse('identity.waiting')
  if ((await checksOfDay(tx, player)) >= checksPerDay) refuse('identity.too-many')
  return realname
}

export const identityRoutes = [
  handle(identity, ({ app, player }) => identityOf(app.pool, player.id)),

  handle(checkIdentity, async ({ app, tx, player, input }) => {
    const number = documentNumber(input.number)
    const birthday = (await birthdayOf(tx, player.id)) ?? ''
    refuseProblem(documentProblem(number, birthday, app.clock.now()))
    const name = await refuseCheck(tx, player.id)
    const { cardKey } = app.config
    await insertCheck(tx, player.id, {
      name,
      seal: seal(cardKey, sealPurpose(player.id), number),
      mark: markOf(cardKey, `identity ${number}`),
      tail: tailOf(number),
    })
    return new Answer('提交成功，请等待核验结果', await identityOf(tx, player.id))
  }),

  handle(sendDocument, {
    before: async ({ app, player, file }) => {
      const { picturesPerMinute } = app.config.limits
      if (!(await uploads(app.pool, player.id, picturesPerMinute))) refuse('http.too-many')
      const { bytes, type } = await redraw(file, 'document')
      return { seal: sealBytes(app.config.cardKey, picturePurpose(player.id), bytes), type }
    },
    run: async ({ tx, player, prepared: { seal: picture, type } }) => {
      const name = await refuseCheck(tx, player.id)
      await insertDocument(tx, player.id, { name, seal: picture, type })
      return new Answer('提交成功，请等待审核', await identityOf(tx, player.id))
    },
  }),
]
