import { logoff } from '@jinli/contract/auth/auth'
import { client } from '../api/call.ts'
import { ask } from '../overlay/dialog.ts'
import { endSession } from '../session/session.ts'

/** Signs the player out after a confirmation. If the request fails, the app signs out anyway (spec §4). */
export async function signOut(): Promise<void> {
  if (!(await ask({ title: '提示', content: '您确定要退出登录吗?' }))) return
  await client
    .call(logoff, {})
    .catch((error: unknown) => console.info('logoff not heard', error))
  endSession('logout')
}
