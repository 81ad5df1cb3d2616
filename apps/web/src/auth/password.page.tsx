import { editPassword, editPayPassword } from '@jinli/contract/auth/auth'
import { passwordProblem } from '@jinli/contract/auth/auth.rules'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useCallMutation } from '../api/mutation.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { currentToken, endSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card, PageBody } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { type ShowRefusal, useForm } from '../ui/use-form.ts'
import { useGoBack } from '../visit/go.ts'
import { useSite } from '../visit/use-site.ts'
import styles from './password.module.css'

type Kind = 'login' | 'pay'

/** `newMax` of the pay password is 18: adding a card requires 6 to 18 characters (spec §5 Add bank card). */
const kinds = {
  login: {
    call: editPassword,
    newMax: 32,
    newHint: '6~32 位',
    autoComplete: { old: 'current-password', new: 'new-password' },
    notes: ['修改后需重新登录，其他设备上的登录也会退出'],
  },
  pay: {
    call: editPayPassword,
    newMax: 18,
    newHint: '6~18 位',
    autoComplete: { old: 'off', new: 'off' },
    notes: [
      '取款密码即支付密码，用于取款与绑卡',
      '修改后取款可能需要等待一段时间，以取款页提示为准',
    ],
  },
} as const

/** Sends the new password; afterwards signs the player out, or goes back (spec §4). */
function useChange(kind: Kind, showRefusal: ShowRefusal, clear: () => void) {
  const back = useGoBack()
  // The token at the start: a late response must not end a newer session.
  const [token] = useState(currentToken)
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (isDone) back(paths.security())
  }, [isDone, back])

  const change = useCallMutation(kinds[kind].call, {
    // The refusal of a locked account names no field. The lock counts wrong entries of the old password.
    onRefused: (refusal) =>
      showRefusal(refusal, refusal.key === 'auth.locked' ? 'password' : refusal.field),
    onLost: () => toast.fail('网络不稳定，密码可能已修改，请稍后确认'),
    onSuccess: ({ message }) => {
      toast.ok(message || '密码修改成功！')
      clear()
      // The server has already ended every session, so no sign-out call is needed.
      if (kind === 'login') endSession('logout', token)
      else setIsDone(true)
    },
  })
  return { run: change.run, busy: change.busy || isDone }
}

const blank = { password: '', paypassword: '', confirmPass: '' }

function PasswordForm({ kind }: { kind: Kind }) {
  const { newMax, newHint, autoComplete, notes } = kinds[kind]
  // In live mode, passwords must be stronger than the spec requires (decisions §6).
  const live = useSite().data?.mode === 'live'
  const inputs = useRef<HTMLFormElement>(null)
  const empty = () => inputs.current?.reset()
  const form = useForm(blank, passwordProblem, {
    native: true,
    onProblem: ({ key }) => {
      if (key === 'password.same') empty()
    },
  })
  const change = useChange(kind, form.showRefusal, empty)
  const submit = form.submit(change.busy, ({ password, paypassword }) =>
    change.run({ password, paypassword }),
  )

  return (
    <form ref={inputs} noValidate onSubmit={submit} onInput={form.onInput}>
      <PageBody>
        <Card>
          <div className={styles.fields}>
            <Field
              label="旧密码"
              name="password"
              type="password"
              maxLength={32}
              autoComplete={autoComplete.old}
              placeholder="请输入旧密码"
              error={form.at('password')}
            />
            <Field
              label="新密码"
              name="paypassword"
              type="password"
              maxLength={newMax}
              autoComplete={autoComplete.new}
              placeholder="请输入新密码"
              error={form.at('paypassword')}
              hint={live ? newHint.replace('6', '8') : newHint}
            />
            <Field
              label="确认密码"
              name="confirmPass"
              type="password"
              maxLength={newMax}
              autoComplete={autoComplete.new}
              placeholder="请再次输入新密码"
              error={form.at('confirmPass')}
            />
          </div>
        </Card>
        <div className={styles.notes}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          <p>
            忘记旧密码？
            <GoLink to={paths.recovery(kind === 'pay' ? { type: 2 } : {})}>找回密码</GoLink>
          </p>
        </div>
        <BottomBar>
          <Button type="submit" block busy={change.busy}>
            确认修改
          </Button>
        </BottomBar>
      </PageBody>
    </form>
  )
}

/** Shows the form for the pay password (`type` 2), or for the login password (spec §2 /password). */
export function PasswordPage() {
  const { search } = useLocation()
  const kind = new URLSearchParams(search).get('type') === '2' ? 'pay' : 'login'
  // Each kind has a separate form, so that text typed for one is not kept for the other.
  return <PasswordForm key={kind} kind={kind} />
}
