import { CallRefused } from '@jinli/client/failure'
import { staffLogin } from '@jinli/contract/operator.admin'
import { refusal } from '@jinli/contract/refusals'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { call } from '../api/call.ts'
import { startSession, useStaffSession } from '../api/staff-session.ts'
import { wordsOf } from '../api/words-of.ts'
import { KoiMark } from '../page/koi-mark.tsx'
import styles from './login.module.css'

/** Where the person wanted to go, if that is a path of ours. */
function wantedPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/'
  return typeof state.from === 'string' && state.from.startsWith('/') ? state.from : '/'
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What was wrong with a sign-in, and whether one is under way. */
function useSignIn() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const latch = useRef(false)

  async function signIn(form: FormData): Promise<void> {
    if (latch.current) return
    const username = textOf(form, 'username').trim()
    const password = textOf(form, 'password')
    if (!username || !password) {
      setProblem(refusal('auth.credentials-missing').message)
      return
    }
    latch.current = true
    setBusy(true)
    setProblem('')
    try {
      const code = textOf(form, 'code').trim()
      const answer = await call(staffLogin, { username, password, code })
      startSession(answer.token, username)
    } catch (error) {
      const second = error instanceof CallRefused && error.key === 'auth.second-factor'
      if (second) setAsksCode(true)
      // The field itself says what is wanted.
      setProblem(second ? '' : wordsOf(error))
    } finally {
      latch.current = false
      setBusy(false)
    }
  }

  return { busy, problem, asksCode, signIn }
}

function PasswordInput({ readOnly }: { readOnly: boolean }) {
  const [shown, setShown] = useState(false)
  return (
    <span className={styles.withButton}>
      <input
        id="password"
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={128}
        readOnly={readOnly}
      />
      <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? '隐藏' : '显示'}
      </button>
    </span>
  )
}

/** Asked for when the password was right and the member has a second factor. */
function CodeInput({ readOnly }: { readOnly: boolean }) {
  const here = useRef<HTMLInputElement>(null)
  useEffect(() => here.current?.focus(), [])
  return (
    <>
      <label htmlFor="code">第二验证码（验证器上的 6 位数字，或一个恢复码）</label>
      <input
        ref={here}
        id="code"
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={20}
        spellCheck={false}
        readOnly={readOnly}
      />
    </>
  )
}

/** Plain elements only: the kit of the pages behind it is not loaded yet; `onTyping` may begin to. */
export function LoginPage({ onTyping }: { onTyping: () => void }) {
  const { token, notice } = useStaffSession()
  const location = useLocation()
  const { busy, problem, asksCode, signIn } = useSignIn()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void signIn(new FormData(event.currentTarget))
  }

  if (token) return <Navigate to={wantedPath(location.state)} replace />
  return (
    <main className={styles.main}>
      <title>登录 · 锦鲤后台</title>
      <section className={styles.card}>
        <header className={styles.head}>
          <KoiMark size={40} />
          <div>
            <h1>锦鲤后台</h1>
            <p>存款与取款审核</p>
          </div>
        </header>
        {notice && <output className={styles.notice}>{notice}</output>}
        <form noValidate onSubmit={submit} onInput={onTyping}>
          <label htmlFor="username">账号</label>
          <input
            ref={first}
            id="username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={32}
            spellCheck={false}
            readOnly={busy}
          />
          <label htmlFor="password">密码</label>
          <PasswordInput readOnly={busy} />
          {asksCode && <CodeInput readOnly={busy} />}
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          <button type="submit" aria-busy={busy} className={styles.submit}>
            登录
          </button>
        </form>
      </section>
    </main>
  )
}
