import { mailcopy, mymailcopy } from '@jinli/contract/outbox/outbox'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import {
  callKey,
  changeCachedResponse,
  queryClient,
  refresh,
  useCallQuery,
} from '../api/query.ts'
import { Card } from '../ui/card.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'

const stateKey = callKey(mymailcopy, {})

/** Switches the copies. The screen changes at once, and reads the state again if the server refuses or is silent. */
function useMailCopy(on: boolean) {
  const [isLost, setIsLost] = useState(false)
  const save = useCallMutation(mailcopy, {
    onSuccess: () => refresh(mymailcopy),
    onRefused: () => {
      refresh(mymailcopy)
      return false
    },
    onLost: () => {
      refresh(mymailcopy)
      setIsLost(true)
    },
  })
  async function turn() {
    if (save.busy) return
    setIsLost(false)
    const request = save.run({ on: !on })
    // The response of a running query would show the old state again, so the query is cancelled.
    await queryClient.cancelQueries({ queryKey: stateKey })
    changeCachedResponse(mymailcopy, {}, () => ({ on: !on }))
    await request
  }
  return { turn, busy: save.busy, isLost }
}

function MailCopySwitch({ on }: { on: boolean }) {
  const note = '存款、取款等资金结果同时发到已验证的邮箱'
  return <SwitchRow label="邮件通知" note={note} on={on} {...useMailCopy(on)} />
}

/** Shows the switch of copies of mail about money; without a verified e-mail, what it needs. */
export function MailCopy({ hasEmail }: { hasEmail: boolean }) {
  const { data, error, refetch } = useCallQuery(mymailcopy, {}, { enabled: hasEmail })
  if (!hasEmail) return null
  if (data) {
    return (
      <Card>
        <MailCopySwitch on={data.on} />
      </Card>
    )
  }
  return error ? (
    <LoadError error={error} onRetry={refetch} />
  ) : (
    <SkeletonRows rows={1} height={64} />
  )
}
