import { staffLogin } from '@jinli/contract/operator.admin'
import { refusal } from '@jinli/contract/refusals'
import { Alert, App, Form, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { wordsOf } from '../api/refused.ts'
import { startSession, useStaffSession } from '../api/staff-session.ts'
import { BusyButton } from '../review/busy-button.tsx'
import { KoiMark } from '../shell/koi-mark.tsx'

type SignInForm = { username: string; password: string; otp?: string }

/** Where the person wanted to go, if that is a path of ours. */
function wantedPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/deposits'
  return typeof state.from === 'string' && state.from.startsWith('/')
    ? state.from
    : '/deposits'
}

export function LoginPage() {
  const { token, notice } = useStaffSession()
  const location = useLocation()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const latch = useRef(false)
  const [form] = Form.useForm<SignInForm>()

  useEffect(() => {
    form.getFieldInstance('username')?.focus()
  }, [form])

  async function signIn(entered: SignInForm): Promise<void> {
    if (latch.current) return
    const username = entered.username?.trim() ?? ''
    const password = entered.password ?? ''
    if (!username || !password) {
      message.error(refusal('auth.credentials-missing').message)
      return
    }
    latch.current = true
    setBusy(true)
    try {
      const otp = entered.otp?.trim() ?? ''
      const answer = await call(staffLogin, { username, password, otp })
      queryClient.clear()
      startSession(answer.token)
    } catch (error) {
      message.error(wordsOf(error))
    } finally {
      latch.current = false
      setBusy(false)
    }
  }

  if (token) return <Navigate to={wantedPath(location.state)} replace />
  return (
    <main className="sign-in">
      <title>登录 · 锦鲤后台</title>
      <section className="sign-in-card">
        <header className="sign-in-head">
          <KoiMark size={40} />
          <div>
            <h1>锦鲤后台</h1>
            <p>存款与取款审核</p>
          </div>
        </header>
        {notice && (
          <Alert type="warning" showIcon title={notice} className="sign-in-note" />
        )}
        <Form<SignInForm>
          layout="vertical"
          size="large"
          form={form}
          onFinish={(entered) => void signIn(entered)}
          disabled={busy}
        >
          <Form.Item label="账号" name="username">
            <Input
              name="username"
              autoComplete="username"
              maxLength={32}
              spellCheck={false}
            />
          </Form.Item>
          <Form.Item label="密码" name="password">
            <Input.Password
              name="password"
              autoComplete="current-password"
              maxLength={128}
            />
          </Form.Item>
          <Form.Item label="动态口令（如已启用）" name="otp">
            <Input
              name="otp"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
            />
          </Form.Item>
          <BusyButton type="primary" htmlType="submit" block busy={busy}>
            登录
          </BusyButton>
        </Form>
      </section>
    </main>
  )
}
