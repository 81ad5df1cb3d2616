import { updateuserinfo } from '@jinli/contract/player'
import { profileProblem } from '@jinli/contract/player.rules'
import { Answer, handle } from '../http/handle.ts'
import { refuseProblem } from '../platform/refuse.ts'
import { setProfile } from '../player/player.store.ts'

export const profileRoutes = [
  handle(updateuserinfo, async ({ app, tx, player, input }) => {
    refuseProblem(profileProblem(input, app.clock.now()))
    const { mobile, email, birthday } = input
    await setProfile(tx, player.id, {
      mobile: mobile.trim(),
      email: email.trim(),
      birthday,
    })
    return new Answer('操作成功', null)
  }),
]
