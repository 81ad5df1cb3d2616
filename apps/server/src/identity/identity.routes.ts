import { checkIdentity, identity } from '@jinli/contract/identity/identity'
import { documentNumber, documentProblem } from '@jinli/contract/identity/identity.rules'
import { Answer, handle } from '../http/handle.ts'
import { markOf, seal, tailOf } from '../platform/number-seal.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { birthdayOf } from '../player/player.store.ts'
import { sealPurpose } from './check-identities.ts'
import { checksOfDay, identityOf, insertCheck } from './identity.store.ts'

/** How many checks a player may ask for within a day. */
const checksPerDay = 5

export const identityRoutes = [
  handle(identity, ({ app, player }) => identityOf(app.pool, player.id)),

  handle(checkIdentity, async ({ app, tx, player, input }) => {
    const number = documentNumber(input.number)
    const birthday = (await birthdayOf(tx, player.id)) ?? ''
    refuseProblem(documentProblem(number, birthday, app.clock.now()))
    const { state, realname } = await identityOf(tx, player.id)
    if (state === 'verified') refuse('identity.verified')
    if (state === 'waiting') refuse('identity.waiting')
    if ((await checksOfDay(tx, player.id)) >= checksPerDay) refuse('identity.too-many')
    const { cardKey } = app.config
    await insertCheck(tx, player.id, {
      name: realname,
      seal: seal(cardKey, sealPurpose(player.id), number),
      mark: markOf(cardKey, `identity ${number}`),
      tail: tailOf(number),
    })
    return new Answer('提交成功，请等待核验结果', await identityOf(tx, player.id))
  }),
]
