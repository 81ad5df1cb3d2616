import { recoverydeny } from '@jinli/contract/recovery/recovery'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { Alert, Shield } from '../art/icons.tsx'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { BottomBar, PageBody } from '../ui/card.tsx'
import { GoLink } from '../ui/go-link.tsx'

/** Asks the owner of an account whether to freeze withdrawals. Opening the link alone changes nothing. */
export function DenialForm({ link }: { link: string }) {
  const [isDone, setIsDone] = useState(false)
  const denial = useCallMutation(recoverydeny, {
    onSuccess: () => setIsDone(true),
    onLost: () => toast.fail('网络不稳定，请再试一次'),
  })
  if (isDone) {
    return (
      <PageBody>
        <CalmNotice
          icon={<Shield size={20} />}
          title="已冻结取款"
          more="余额不受影响。请尽快联系客服核对身份，并重新找回密码。"
        >
          <GoLink to={paths.service()}>联系客服</GoLink>
        </CalmNotice>
      </PageBody>
    )
  }
  return (
    <PageBody>
      <CalmNotice
        icon={<Alert size={20} />}
        title="不是您本人找回密码？"
        more="冻结后，任何人都不能从您的账号取款，直到客服核对您的身份。余额不受影响。"
      />
      <BottomBar>
        <Button
          kind="danger"
          block
          busy={denial.busy}
          onClick={() => void denial.run({ link })}
        >
          不是我，冻结取款
        </Button>
      </BottomBar>
    </PageBody>
  )
}
