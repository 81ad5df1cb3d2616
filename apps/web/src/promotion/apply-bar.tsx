import { messages } from '@jinli/contract/messages'
import {
  activityApplyLog,
  activitystanding,
  doactivityapply,
} from '@jinli/contract/promotion'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { BottomBar } from '../ui/card.tsx'
import { useGo } from '../visit/go.ts'
import styles from './promotion.module.css'
import type { StandingNow } from './use-standing.ts'

/** Spec §2, §6: a visitor goes to login and comes back here. */
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
  const told = () => refresh(activitystanding, activityApplyLog)
  return useCallMutation(doactivityapply, {
    toastSuccess: true,
    onSuccess: told,
    onRefused: () => {
      told()
      return false
    },
    // It may have arrived: the record says so, and a second one is refused.
    onLost: () => {
      toast.fail('网络不稳定，请稍后在活动记录查看')
      told()
    },
  })
}

type Props = {
  id: number
  /** Not known yet, or not to be had: the server decides when it is sent. */
  standing: StandingNow | undefined
}

/** Applies; what was applied for leads to its record. */
export function PlayerBar({ id, standing }: Props) {
  const go = useGo()
  const apply = useApply()
  const application = standing?.application
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
  const blocked = standing?.ready === false
  return (
    <BottomBar>
      <div className={styles.bar}>
        {blocked && standing.refusal && <p className={styles.why}>{standing.refusal}</p>}
        <Button
          block
          busy={apply.busy}
          disabled={blocked}
          onClick={() => void apply.run({ activityid: id })}
        >
          立即申请
        </Button>
      </div>
    </BottomBar>
  )
}
