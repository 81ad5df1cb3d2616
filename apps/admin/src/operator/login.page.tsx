import { CallRefused } from '@jinli/client/failure'
import type { Output } from '@jinli/contract/endpoint'
import { staffLogin } from '@jinli/contract/operator.admin'
import { refusal } from '@jinli/contract/refusals'
import { askKeyAtSignIn } from '@jinli/contract/staff-key.admin'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { call } from '../api/call.ts'
import { answerByKey, isAnswerable } from '../api/security-key.ts'
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

type Given = { username: string; password: string }
type Question = Output<typeof askKeyAtSignIn>

/** The question for a security key of theirs; null where they have none, or it cannot be asked here. */
async function keyQuestion(given: Given): Promise<Question> {
  if (!isAnswerable({ rpId: location.hostname })) return null
  const question = await call(askKeyAtSignIn, given)
  return isAnswerable(question) ? question : null
}

/** What is asked for when the password was right: a code, and a key of whoever has one. */
type Asks = 'password' | 'code' | 'key'

/** What was wrong with a sign-in, and whether one is under way. */
function useSignIn() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [asks, setAsks] = useState<Asks>('password')
  const latch = useRef(false)
  /** It is asked once: the next try has another. */
  const question = useRef<Question>(null)

  async function askSecond(given: Given): Promise<void> {
    // Without it the code is left.
    question.current = await keyQuestion(given).catch(() => null)
    setAsks(question.current ? 'key' : 'code')
  }

  async function byKey(given: Given) {
    const asked = question.current ?? (await keyQuestion(given))
    question.current = null
    return asked ? { key: await answerByKey(asked) } : {}
  }

  async function signIn(form: FormData, withKey = false): Promise<void> {
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
    const given = { username, password }
    try {
      const code = textOf(form, 'code').trim()
      const second = withKey ? await byKey(given) : { code }
      const answer = await call(staffLogin, { ...given, ...second })
      startSession(answer.token, username)
    } catch (error) {
      const isSecond = error instanceof CallRefused && error.key === 'auth.second-factor'
      if (isSecond) await askSecond(given)
      // The field itself says what is wanted.
      setProblem(isSecond ? '' : wordsOf(error))
    } finally {
      latch.current = false
      setBusy(false)
    }
  }

  return { busy, problem, asks, signIn }
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

type SecondProps = { asks: Asks; busy: boolean; onKey: (form: FormData) => void }

/** Asked for when the password was right and the member has a second factor: the key first, where there is one. */
function SecondInput({ asks, busy, onKey }: SecondProps) {
  const key = useRef<HTMLButtonElement>(null)
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => (key.current ?? code.current)?.focus(), [])
  const label = '第二验证码（验证器上的 6 位数字，或一个恢复码）'
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

/** Plain elements only: the kit of the pages behind it is not loaded yet; `onTyping` may begin to. */
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
