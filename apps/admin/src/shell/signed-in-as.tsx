import { staffLogout } from '@jinli/contract/operator/operator.admin'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { endSession } from '../api/staff-session.ts'
import { wordsOf } from '../api/words-of.ts'
import { OwnPasswordDialog } from '../operator/own-password-dialog.tsx'
import { useStaff } from '../operator/use-staff.ts'
import { dropDrafts } from '../page/draft-store.ts'
import { StateTag } from '../page/state-tag.tsx'
import { useOverlay } from '../page/use-overlay.ts'
import styles from './shell-header.module.css'

/** Shows the signed-in member and role, with a password dialog and the sign-out. */
export function SignedInAs() {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [isLeaving, setIsLeaving] = useState(false)
  const password = useOverlay()
  const me = useStaff()

  async function leave(): Promise<void> {
    if (isLeaving) return
    setIsLeaving(true)
    try {
      await call(staffLogout, {})
    } catch (error) {
      message.warning(`${wordsOf(error)}，本机已退出`)
    }
    client.clear()
    dropDrafts()
    endSession()
  }

  return (
    <>
      {me.data ? (
        <span className={styles.who} title={me.data.username}>
          <span className={styles.name}>{me.data.display_name || me.data.username}</span>
          <StateTag tone="closed">{me.data.role_label}</StateTag>
        </span>
      ) : (
        <Skeleton.Button size="small" active={me.isPending} />
      )}
      <Button size="small" onClick={password.show}>
        修改密码
      </Button>
      <Button size="small" disabled={isLeaving} onClick={() => void leave()}>
        退出
      </Button>
      {password.open && <OwnPasswordDialog onClose={password.hide} />}
    </>
  )
}
