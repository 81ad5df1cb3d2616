import { playerSteps } from '@jinli/contract/account-step/account-step.admin'
import { handle } from '../http/handle.ts'
import { neededPlayer } from '../player/player.store.ts'
import { acceptedTerms, birthDateOf, missingStep, stepsOf } from './account-step.store.ts'

export const accountStepAdminRoutes = [
  handle(playerSteps, async ({ app: { pool }, input }) => {
    const { id } = await neededPlayer(pool, input.username)
    const [steps, firstStep, birthDate, terms] = await Promise.all([
      stepsOf(pool, id),
      missingStep(pool, id),
      birthDateOf(pool, id),
      acceptedTerms(pool, id),
    ])
    return {
      complete: firstStep === null,
      steps,
      under_age: birthDate !== null && !birthDate.of_age,
      birth_date_at: birthDate?.named_at ?? null,
      birth_date_ip: birthDate?.ip ?? '',
      terms,
    }
  }),
]
