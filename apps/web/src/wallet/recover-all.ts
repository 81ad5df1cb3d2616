import type { Answer } from '@jinli/client/client'
import { CallRefused, isUnsettled } from '@jinli/client/failure'
import { newKey } from '@jinli/client/key'
import type { Output } from '@jinli/contract/endpoint'
import { transall } from '@jinli/contract/wallet'
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

/** How the app tells of a recovery whose answer was lost. */
export const recoveryWords: LostWords = {
  what: '一键回收',
  records: paths.statement({ type: 3 }),
  form: paths.myWallet(),
}

/** As many as a toast holds; the wallet lists them all. */
const toldVenues = 2

/** The server's words, and where it is not all home, what came and what each of the others said. */
function recoveredText({ data, message }: RecoveryAnswer): string {
  const left = data.venues.filter(({ state }) => state !== transferDone)
  if (left.length === 0) return message
  const rest = left.slice(0, toldVenues).map(({ name, message: said }) => `${name} ${said}`)
  if (left.length > toldVenues) rest.push(`等 ${left.length} 个场馆`)
  return `${message}：已回收 ¥${formatYuan(data.recovered)}；${rest.join('；')}`
}
type RecoveryAnswer = Answer<Output<typeof transall>>

/** Green only when all of it is home. */
export function tellRecovered(answer: RecoveryAnswer): void {
  const text = recoveredText(answer)
  if (text === answer.message) toast.ok(text)
  else toast.info(text)
}

/** Brings all home from no screen in particular: what stays open is the app's to find out and to tell. */
export async function recoverUnseen(): Promise<void> {
  const key = newKey()
  holdAttempt(transall.path, key, {}, recoveryWords)
  try {
    const answer = await settle(() => client.call(transall, {}, { key }))
    dropAttempt(key)
    tellRecovered(answer)
  } catch (error) {
    if (isUnsettled(error)) releaseAttempt(key)
    else dropAttempt(key)
    if (error instanceof CallRefused && error.code !== 401) toast.fail(error.message)
  } finally {
    moneyMoved()
  }
}
