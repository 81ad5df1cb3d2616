import { CallRefused } from '@jinli/client/failure'
import { staffLogin } from '@jinli/contract/operator/operator.admin'
import { askKeyAtSignIn } from '@jinli/contract/operator/staff-key.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { CallInput, Output } from '@jinli/contract/wire/endpoint'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { call } from '../api/call.ts'
import { answerByKey, isAnswerable } from '../api/security-key.ts'
import { startSession, useStaffSession } from '../api/staff-session.ts'
import { wordsOf } from '../api/words-of.ts'
import { KoiMark } from '../page/koi-mark.tsx'
import styles from './login.module.css'

/** Returns the path from which the member was redirected to the sign-in, if it is a path of ours, else '/'. */
function wantedPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/'
  return typeof state.from === 'string' && state.from.startsWith('/') ? state.from : '/'
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

type Credentials = { username: string; password: string }
type Question = Output<typeof askKeyAtSignIn>

/** Returns a challenge for the member's security keys; null if there are none, or if this address cannot use them. */
async function keyQuestion(credentials: Credentials): Promise<Question> {
  if (!isAnswerable({ rpId: location.hostname })) return null
  const question = await call(askKeyAtSignIn, credentials)
  return isAnswerable(question) ? question : null
}

/**
 * Sends a sign-in. If the tries of others have locked the account for new devices, solves a proof of work and sends it
 * once more.
 */
async function sendSignIn(input: CallInput<typeof staffLogin>) {
  try {
    return await call(staffLogin, input)
  } catch (error) {
    if (!(error instanceof CallRefused) || error.key !== 'auth.locked') throw error
    const { workDone } = await import('./proof-of-work.ts')
    // Without the work, the words of the lock are shown.
    const challenge = await workDone().catch(() => '')
    if (!challenge) throw error
    return call(staffLogin, { ...input, challenge })
  }
}

/** The step of the sign-in: the password, then a code, or a security key with a code as alternative. */
type Asks = 'password' | 'code' | 'key'

/** Holds the state of the sign-in. */
function useSignIn() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [asks, setAsks] = useState<Asks>('password')
  const latch = useRef(false)
  /** The challenge of the next attempt. Each challenge can be used only once. */
  const question = useRef<Question>(null)

  async function askSecond(credentials: Credentials): Promise<void> {
    // Without a challenge the member is asked only for a code.
    question.current = await keyQuestion(credentials).catch(() => null)
    setAsks(question.current ? 'key' : 'code')
  }

  async function byKey(credentials: Credentials) {
    const keyRequest = question.current ?? (await keyQuestion(credentials))
    question.current = null
    return keyRequest ? { key: await answerByKey(keyRequest) } : {}
  }

  async function signIn(form: FormData, withKey = false): Promise<void> {
    if (latch.current) return
    const username = textOf(form, 'username').trim()
    const password = textOf(form, 'password')
    if (!username || !password) {
      setProblem(refusal('staff.credentials-missing').message)
      return
    }
    latch.current = true
    setBusy(true)
    setProblem('')
    const credentials = { username, password }
    try {
      const code = textOf(form, 'code').trim()
      const second = withKey ? await byKey(credentials) : { code }
      const answer = await sendSignIn({ ...credentials, ...second })
      startSession(answer.token, username)
    } catch (error) {
      const isSecond = error instanceof CallRefused && error.key === 'auth.second-factor'
      if (isSecond) await askSecond(credentials)
      // After the first step no message is needed, because the new field shows what is missing.
      setProblem(isSecond ? '' : wordsOf(error))
    } finally {
      latch.current = false
      setBusy(false)
    }
  }

  return { busy, problem, asks, signIn }
}

function PasswordInput({ readOnly }: { readOnly: boolean }) {
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  return (
    <span className={styles.withButton}>
      <input
        id="password"
        name="password"
        type={isPasswordShown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={128}
        readOnly={readOnly}
      />
      <button
        type="button"
        aria-pressed={isPasswordShown}
        onClick={() => setIsPasswordShown(!isPasswordShown)}
      >
        {isPasswordShown ? '隐藏' : '显示'}
      </button>
    </span>
  )
}

type SecondProps = { asks: Asks; busy: boolean; onKey: (form: FormData) => void }

/** Asks for the second factor: a security key if the member has one, and a code. */
function SecondInput({ asks, busy, onKey }: SecondProps) {
  const key = useRef<HTMLButtonElement>(null)
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => (key.current ?? code.current)?.focus(), [])
  const label = '两步验证码（验证器上的 6 位数字，或一个恢复码）'
  return (
    <>
      {asks === 'key' && (
        <button
          ref={key}
          type="button"
          aria-busy={busy}
          className={styles.key}
          onClick={({ currentTarget: { form } }) => form && onKey(new FormData(form))}
        >
          用安全密钥验证
        </button>
      )}
      <label htmlFor="code">{asks === 'key' ? `或输入${label}` : label}</label>
      <input
        ref={code}
        id="code"
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={20}
        spellCheck={false}
        readOnly={busy}
      />
    </>
  )
}

/** The sign-in page, of plain elements: the component kit is not loaded yet. `onTyping` can start to load it. */
export function LoginPage({ onTyping }: { onTyping: () => void }) {
  const { token, notice } = useStaffSession()
  const location = useLocation()
  const { busy, problem, asks, signIn } = useSignIn()
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
            <p>资金、客服与内容</p>
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
          {asks !== 'password' && (
            <SecondInput
              asks={asks}
              busy={busy}
              onKey={(form) => void signIn(form, true)}
            />
          )}
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
