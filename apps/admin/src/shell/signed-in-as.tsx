import { staffLogout } from '@jinli/contract/operator.admin'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { wordsOf } from '../api/refused.ts'
import { endSession } from '../api/staff-session.ts'
import { OwnPasswordDialog } from '../operator/own-password-dialog.tsx'
import { roleWord } from '../operator/role-word.ts'
import { useStaff } from '../operator/use-staff.ts'

/** Who is signed in and as what; their password, and the way out. */
export function SignedInAs() {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [leaving, setLeaving] = useState(false)
  const [changing, setChanging] = useState(false)
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
        <span className="staff-who" title={me.data.username}>
          <span className="staff-name">{me.data.display_name || me.data.username}</span>
          <span className="tag tag-closed">{roleWord(me.data.role)}</span>
        </span>
      ) : (
        <Skeleton.Button size="small" active={me.isPending} />
      )}
      <Button size="small" onClick={() => setChanging(true)}>
        修改密码
      </Button>
      <Button size="small" disabled={leaving} onClick={() => void leave()}>
        退出
      </Button>
      {changing && <OwnPasswordDialog onClose={() => setChanging(false)} />}
    </>
  )
}
