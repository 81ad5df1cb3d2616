import { messages } from '@jinli/contract/messages'
import {
  activityApplyLog,
  activitystanding,
  doactivityapply,
} from '@jinli/contract/promotion/promotion'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { BottomBar } from '../ui/card.tsx'
import { useGo } from '../visit/go.ts'
import styles from './promotion.module.css'
import type { Eligibility } from './use-eligibility.ts'

/** Leads a visitor to login, and then back to this promotion (spec §2, §6). */
export function LoginBar({ id }: { id: number }) {
  const go = useGo()
  const redirect = paths.promotion({ id })
  return (
    <BottomBar>
      <div className={styles.bar}>
        <p className={styles.why}>{messages.loginPrompt}</p>
        <Button block onClick={() => go(paths.login({ redirect }))}>
          去登录
        </Button>
      </div>
    </BottomBar>
  )
}

function useApply() {
  const refreshStatus = () => refresh(activitystanding, activityApplyLog)
  return useCallMutation(doactivityapply, {
    toastSuccess: true,
    onSuccess: refreshStatus,
    onRefused: () => {
      refreshStatus()
      return false
    },
    // The server may have stored the application and refuses a second one, so the status is read again.
    onLost: () => {
      toast.fail('网络不稳定，请稍后在活动记录查看')
      refreshStatus()
    },
  })
}

type Props = {
  id: number
  /** Undefined while the eligibility loads, or if loading fails; the server checks it anyway. */
  eligibility: Eligibility | undefined
}

/** Shows the button that applies for a promotion, or a link to the application that exists already. */
export function PlayerBar({ id, eligibility }: Props) {
  const go = useGo()
  const apply = useApply()
  const application = eligibility?.application
  if (application) {
    return (
      <BottomBar>
        <Button
          kind="ghost"
          block
          onClick={() => go(paths.application({ id: application.id }))}
        >
          {application.status === 'open' ? '审核中，查看申请' : '查看我的申请'}
        </Button>
      </BottomBar>
    )
  }
  const isBlocked = eligibility?.ready === false
  return (
    <BottomBar>
      <div className={styles.bar}>
        {isBlocked && eligibility.refusal && (
          <p className={styles.why}>{eligibility.refusal}</p>
        )}
        <Button
          block
          busy={apply.busy}
          disabled={isBlocked}
          onClick={() => void apply.run({ activityid: id })}
        >
          立即申请
        </Button>
      </div>
    </BottomBar>
  )
}
