import { logoff } from '@jinli/contract/auth'
import { client } from '../api/call.ts'
import { ask } from '../overlay/dialog.ts'
import { endSession } from '../session/session.ts'

/** Asks, tells the server, and clears everything even if the server cannot be told (spec §4). */
export async function signOut(): Promise<void> {
  if (!(await ask({ title: '提示', content: '您确定要退出登录吗?' }))) return
  await client
    .call(logoff, {})
    .catch((error: unknown) => console.info('logoff not heard', error))
  endSession('logout')
}
