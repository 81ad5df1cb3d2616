import { staffPasswordProblem } from '@jinli/contract/operator/operator.rules'
import { readStaffLink, setFirstPassword } from '@jinli/contract/operator/staff-link.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { call } from '../api/call.ts'
import { wordsOf } from '../api/words-of.ts'
import { KoiMark } from '../page/koi-mark.tsx'
import styles from './login.module.css'

type Account = Output<typeof readStaffLink>

/** Reads whose password the link sets. */
function useLinkAccount(token: string) {
  const [account, setAccount] = useState<Account | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    call(readStaffLink, { token }).then(setAccount, (error: unknown) =>
      setProblem(wordsOf(error)),
    )
  }, [token])
  return { account, problem }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function PasswordForm({ token, account }: { token: string; account: Account }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [isSet, setIsSet] = useState(false)
  const latch = useRef(false)

  async function send(form: FormData): Promise<void> {
    const [password, repetition] = [textOf(form, 'password'), textOf(form, 'again')]
    const weak = staffPasswordProblem(password, account.username, account.display_name)
    if (weak) setProblem(refusal(weak.key).message)
    else if (password !== repetition) setProblem('两次输入的密码不一致')
    else await save(password)
  }
  async function save(password: string): Promise<void> {
    if (latch.current) return
    latch.current = true
    setBusy(true)
    setProblem('')
    try {
      await call(setFirstPassword, { token, password })
      setIsSet(true)
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      latch.current = false
      setBusy(false)
    }
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void send(new FormData(event.currentTarget))
  }

  if (isSet)
    return (
      <>
        <output className={styles.notice}>密码已设置，此链接已失效。</output>
        <Link to="/login">去登录</Link>
      </>
    )
  return (
    <form noValidate onSubmit={submit}>
      <label htmlFor="username">账号</label>
      <input
        id="username"
        name="username"
        autoComplete="username"
        value={account.username}
        readOnly
      />
      <label htmlFor="password">新密码（至少 10 位）</label>
      <input
        id="password"
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        readOnly={busy}
      />
      <label htmlFor="again">再输入一次</label>
      <input
        id="again"
        name="again"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        readOnly={busy}
      />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <button type="submit" aria-busy={busy} className={styles.submit}>
        设置密码
      </button>
    </form>
  )
}

/** The page of a one-time link, where a member sets the first password of the account. */
export function FirstPasswordPage() {
  const { token = '' } = useParams()
  const { account, problem } = useLinkAccount(token)
  return (
    <main className={styles.main}>
      <title>设置密码 · 锦鲤后台</title>
      <section className={styles.card}>
        <header className={styles.head}>
          <KoiMark size={40} />
          <div>
            <h1>设置密码</h1>
            <p>{account ? account.display_name : '锦鲤后台'}</p>
          </div>
        </header>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {account && <PasswordForm token={token} account={account} />}
      </section>
    </main>
  )
}
