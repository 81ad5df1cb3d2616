import { useEffect, useEffectEvent } from 'react'
import { accountIncomplete } from '../api/call.ts'
import { ask } from '../overlay/dialog.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { useGo } from '../visit/go.ts'

/** Returns whether the account lacks a step that the player can do now. */
async function lacksStep(): Promise<boolean> {
  const [{ accountsteps }, { read }] = await Promise.all([
    import('@jinli/contract/account-step/account-step'),
    import('../api/call.ts'),
  ])
  const { complete, under_age } = await read(accountsteps, {})
  return !complete && !under_age
}

/**
 * Leads to the steps that the account lacks: right after sign-up and sign-in, and from a call that was refused for
 * one. The page below stays, so that nothing typed is lost (decision 090).
 */
export function AccountSteps(): null {
  const go = useGo()
  const epoch = useSession((state) => state.epoch)
  const signedIn = useSession((state) => state.token !== null)
  const lead = useEffectEvent(() => go(paths.accountSteps()))
  const offer = useEffectEvent(async (message: string) => {
    const yes = await ask({
      title: '请先完善账号',
      content: message,
      confirm: '去完善',
      cancel: '稍后再说',
    })
    if (yes) lead()
  })

  useEffect(() => {
    // A page that was loaded anew asks nothing: only a sign-in of this page does.
    if (!signedIn || epoch === 0) return
    let isHere = true
    const leadIfMissing = async () => {
      if ((await lacksStep()) && isHere) lead()
    }
    leadIfMissing().catch(console.info)
    return () => {
      isHere = false
    }
  }, [signedIn, epoch])

  useEffect(() => {
    const onRefused = (event: Event) => {
      if (event instanceof CustomEvent) offer(String(event.detail)).catch(console.error)
    }
    window.addEventListener(accountIncomplete, onRefused)
    return () => window.removeEventListener(accountIncomplete, onRefused)
  }, [])
  return null
}
