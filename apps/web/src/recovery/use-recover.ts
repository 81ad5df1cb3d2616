import { recover } from '@jinli/contract/recovery/recovery'
import { useState } from 'react'
import { useWorkedCall } from '../auth/use-worked-call.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { currentToken, endSession } from '../session/session.ts'
import type { ShowRefusal } from '../ui/use-form.ts'
import { useGo } from '../visit/go.ts'

/** Sends the new password; afterwards the player signs in with it, because every session has ended. */
export function useRecover(showRefusal: ShowRefusal) {
  const go = useGo()
  // The token at the start: a late response must not end a newer session.
  const [token] = useState(currentToken)
  return useWorkedCall(recover, {
    onRefused: showRefusal,
    onLost: () => toast.fail('网络不稳定，密码可能已修改，请用新密码登录试试'),
    onSuccess: ({ message }) => {
      if (token !== null) endSession('logout', token)
      go(paths.login(), { replace: true })
      toast.ok(message)
    },
  })
}
