import { staffLogout } from '@jinli/contract/operator.admin'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { endSession } from '../api/staff-session.ts'
import { wordsOf } from '../api/words-of.ts'
import { OwnPasswordDialog } from '../operator/own-password-dialog.tsx'
import { useStaff } from '../operator/use-staff.ts'
import { StateTag } from '../page/state-tag.tsx'
import { useOver } from '../page/use-over.ts'
import styles from './shell-header.module.css'

/** Who is signed in and as what; their password, and the way out. */
export function SignedInAs() {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [leaving, setLeaving] = useState(false)
  const password = useOver()
  const me = useStaff()

  async function leave(): Promise<void> {
    if (leaving) return
    setLeaving(true)
    try {
      await call(staffLogout, {})
    } catch (error) {
      message.warning(`${wordsOf(error)}，本机已退出`)
    }
    client.clear()
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
      <Button size="small" onClick={password.put}>
        修改密码
      </Button>
      <Button size="small" disabled={leaving} onClick={() => void leave()}>
        退出
      </Button>
      {password.open && <OwnPasswordDialog onClose={password.take} />}
    </>
  )
}
