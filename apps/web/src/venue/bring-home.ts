import { user } from '@jinli/contract/me'
import { balancelist, transall } from '@jinli/contract/wallet'
import { isUnsettled, newKey, settle } from '../api/attempt.ts'
import { CallRefused, call, callForMessage } from '../api/call.ts'
import { dropAttempt, holdAttempt, releaseAttempt } from '../api/pending-attempts.ts'
import { callKey, queryClient, refresh } from '../api/query.ts'
import { currentToken } from '../session/session.ts'
import { type Me, reloadMe } from '../session/use-me.ts'
import { ask } from '../ui/dialog.ts'
import { toast } from '../ui/toast.ts'

const question = '是否将场馆余额转回中心钱包？'
/** The wire's code of a transfer that went through (spec §4). */
const done = 1

async function recoverAll(key: string): Promise<void> {
  holdAttempt(transall.path, key, {})
  try {
    const { data, message } = await settle(() => callForMessage(transall, {}, { key }))
    dropAttempt(key)
    if (data.venues.every((venue) => venue.state === done)) toast.ok(message)
    else toast.info(message)
  } catch (error) {
    // The app asks for an outcome that stayed open, and tells it.
    if (isUnsettled(error)) releaseAttempt(key)
    else dropAttempt(key)
    if (error instanceof CallRefused && error.code !== 401) toast.fail(error.message)
  } finally {
    reloadMe()
    refresh(balancelist)
  }
}

/**
 * After a game was left with automatic transfer on: asks once whether money that is still at the
 * venue shall come home (decisions §5).
 */
export async function offerMoneyHome(venue: string): Promise<void> {
  const token = currentToken()
  const me = queryClient.getQueryData<Me>(callKey(user, {}))
  if (token === null || me?.transferstatus !== 1) return
  const venues = await call(balancelist, {})
  queryClient.setQueryData(callKey(balancelist, {}), venues)
  const left = venues.find((entry) => entry.platname === venue)
  if (!left || left.balance === 0 || currentToken() !== token) return
  const yes = await ask({
    title: '温馨提示',
    content: question,
    confirm: '转回',
    cancel: '留在场馆',
  })
  if (yes && currentToken() === token) await recoverAll(newKey())
}
