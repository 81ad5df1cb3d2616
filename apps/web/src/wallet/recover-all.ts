import type { CallResponse } from '@jinli/client/client'
import { CallRefused, isUnsettled } from '@jinli/client/failure'
import { newKey } from '@jinli/client/key'
import { transall } from '@jinli/contract/wallet/wallet'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { settle } from '../api/attempt.ts'
import { client } from '../api/call.ts'
import {
  dropAttempt,
  holdAttempt,
  type LostWords,
  releaseAttempt,
} from '../api/pending-attempts.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { moneyMoved } from '../visit/use-me.ts'
import { transferDone } from './venues.ts'

/** The words for a recovery whose response was lost. */
export const recoveryWords: LostWords = {
  what: '一键回收',
  records: paths.statement({ type: 3 }),
  form: paths.myWallet(),
}

/** The number of venues that a toast can name. The wallet page lists all of them. */
const toldVenues = 2

/** Returns the server's message. If some venues failed, adds the recovered sum and the messages of these venues. */
function recoveredText({ data, message }: RecoveryResponse): string {
  const failures = data.venues.filter(({ state }) => state !== transferDone)
  if (failures.length === 0) return message
  const rest = failures
    .slice(0, toldVenues)
    .map(({ name, message: text }) => `${name} ${text}`)
  if (failures.length > toldVenues) rest.push(`等 ${failures.length} 个场馆`)
  return `${message}：已回收 ¥${formatYuan(data.recovered)}；${rest.join('；')}`
}
type RecoveryResponse = CallResponse<Output<typeof transall>>

/** Shows the result of a recovery. The toast is green only if the money of every venue was recovered. */
export function tellRecovered(response: RecoveryResponse): void {
  const text = recoveredText(response)
  if (text === response.message) toast.ok(text)
  else toast.info(text)
}

/** Recovers all money without a button on screen. If the outcome is unknown, the app requests and shows it later. */
export async function recoverUnseen(): Promise<void> {
  const key = newKey()
  holdAttempt(transall.path, key, {}, recoveryWords)
  try {
    const response = await settle(() => client.call(transall, {}, { key }))
    dropAttempt(key)
    tellRecovered(response)
  } catch (error) {
    if (isUnsettled(error)) releaseAttempt(key)
    else dropAttempt(key)
    if (error instanceof CallRefused && error.code !== 401) toast.fail(error.message)
  } finally {
    moneyMoved()
  }
}
