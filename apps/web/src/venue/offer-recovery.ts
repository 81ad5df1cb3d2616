import { user } from '@jinli/contract/profile/profile'
import { balancelist } from '@jinli/contract/wallet/wallet'
import { read } from '../api/call.ts'
import { cachedResponse } from '../api/query.ts'
import { ask } from '../overlay/dialog.ts'
import { currentToken } from '../session/session.ts'
import { recoverUnseen } from '../wallet/recover-all.ts'

const question = '是否将场馆余额转回中心钱包？'

/** After a game with automatic transfer, asks once whether to transfer the venue balance back (decisions §5). */
export async function offerRecovery(venue: string): Promise<void> {
  const token = currentToken()
  const me = cachedResponse(user, {})
  if (token === null || !me?.auto_transfer) return
  const venues = await read(balancelist, {})
  const venueBalance = venues.find((entry) => entry.platname === venue)
  if (!venueBalance || venueBalance.balance === 0n || currentToken() !== token) return
  const yes = await ask({
    title: '温馨提示',
    content: question,
    confirm: '转回',
    cancel: '留在场馆',
  })
  if (yes && currentToken() === token) await recoverUnseen()
}
