import { user } from '@jinli/contract/me'
import { balancelist } from '@jinli/contract/wallet'
import { read } from '../api/call.ts'
import { knownAnswer } from '../api/query.ts'
import { ask } from '../overlay/dialog.ts'
import { currentToken } from '../session/session.ts'
import { recoverUnseen } from '../wallet/recover-all.ts'

const question = '是否将场馆余额转回中心钱包？'

/**
 * After a game was left with automatic transfer on: asks once whether money that is still at the
 * venue shall come home (decisions §5).
 */
export async function offerMoneyHome(venue: string): Promise<void> {
  const token = currentToken()
  const me = knownAnswer(user, {})
  if (token === null || !me?.auto_transfer) return
  const venues = await read(balancelist, {})
  const left = venues.find((entry) => entry.platname === venue)
  if (!left || left.balance === 0n || currentToken() !== token) return
  const yes = await ask({
    title: '温馨提示',
    content: question,
    confirm: '转回',
    cancel: '留在场馆',
  })
  if (yes && currentToken() === token) await recoverUnseen()
}
