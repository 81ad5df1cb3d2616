import {
  acceptTerms,
  accountsteps,
  confirmBirthDate,
  termsTypes,
} from '@jinli/contract/account-step/account-step'
import {
  birthDateProblem,
  latestBirthDate,
} from '@jinli/contract/account-step/account-step.rules'
import { awaitSessionEnds } from '../game-session/end-game-sessions.ts'
import { stopPlay } from '../game-session/game-session.store.ts'
import { Answer, handle } from '../http/handle.ts'
import type { Db } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { birthdayOf, setBirthday } from '../player/player.store.ts'
import {
  birthDateOf,
  holdAccountSteps,
  minimumAge,
  missingStep,
  noteBirthDate,
  noteTerms,
  stepsOf,
  termsOf,
} from './account-step.store.ts'

async function stepsAnswer(db: Db, player: PlayerId) {
  const steps = await stepsOf(db, player)
  const firstStep = await missingStep(db, player)
  const birthDate = await birthDateOf(db, player)
  return {
    complete: firstStep === null,
    steps,
    ...(await minimumAge(db)),
    under_age: birthDate !== null && !birthDate.of_age,
    birthday: (await birthdayOf(db, player)) ?? '',
    terms: await termsOf(db, player),
  }
}

const tooYoung = '您未达到法定年龄，账号不能存款和游戏；余额可随时取出'

export const accountStepRoutes = [
  handle(accountsteps, ({ app, player }) => stepsAnswer(app.pool, player.id)),

  handle(confirmBirthDate, {
    run: async ({ app, tx, player, input: { birthday }, caller: { ip } }) => {
      const now = app.clock.now()
      refuseProblem(birthDateProblem(birthday, now))
      const { minimum_age: age } = await minimumAge(tx)
      const isOfAge = birthday <= latestBirthDate(now, age)
      if (!(await noteBirthDate(tx, player.id, { ip, isOfAge }))) {
        const birthDate = await birthDateOf(tx, player.id)
        refuse(
          birthDate?.of_age ? 'account-step.birth-date-known' : 'account-step.under-age',
        )
      }
      // The birth date of a child is not kept.
      await setBirthday(tx, player.id, isOfAge ? birthday : null)
      if (!isOfAge) await stopPlay(tx, player.id, 'closed')
      const steps = await stepsAnswer(tx, player.id)
      return new Answer(isOfAge ? '出生日期已确认' : tooYoung, steps)
    },
    after: ({ app, player }) => awaitSessionEnds(app, player.id),
  }),

  handle(acceptTerms, async ({ tx, player, input: { versions }, caller: { ip } }) => {
    await holdAccountSteps(tx)
    const terms = await termsOf(tx, player.id)
    if (terms.length < termsTypes.length) refuse('account-step.terms-missing')
    const hasRead = terms.every(({ type, version }) =>
      versions.some((each) => each.type === type && each.version === version),
    )
    if (!hasRead) refuse('account-step.terms-changed')
    await noteTerms(tx, player.id, ip)
    return new Answer('已同意', await stepsAnswer(tx, player.id))
  }),
]
