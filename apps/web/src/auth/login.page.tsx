import { Navigate, useSearchParams } from 'react-router'
import { Close, Headset } from '../art/icons.tsx'
import { internalPath, paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { readSession, referralKey } from '../session/storage.ts'
import { GoLink } from '../ui/go-link.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useGoBack } from '../visit/go.ts'
import { SiteMark } from '../visit/site-mark.tsx'
import styles from './login.module.css'
import { LoginForm } from './login-form.tsx'
import { PondScene } from './pond-scene.tsx'
import { RegisterForm } from './register-form.tsx'

const tabs = [
  { value: '0', label: '登录' },
  { value: '1', label: '注册' },
] as const

/** Shows login and registration on one screen; `type=1` opens the register tab (spec §2). */
export function LoginPage() {
  const [query, setQuery] = useSearchParams()
  const back = useGoBack()
  const signedIn = useSession((state) => state.token !== null)
  if (signedIn) {
    return <Navigate to={internalPath(query.get('redirect')) ?? paths.home()} replace />
  }

  const tab = query.get('type') === '1' ? '1' : '0'
  function choose(next: '0' | '1') {
    const nextQuery = new URLSearchParams(query)
    if (next === '1') nextQuery.set('type', '1')
    else nextQuery.delete('type')
    setQuery(nextQuery, { replace: true })
  }
  return (
    <div className={styles.page}>
      <div className={styles.scene}>
        <PondScene />
        <div className={styles.bar}>
          <button
            type="button"
            className={styles.corner}
            aria-label="关闭"
            onClick={() => back()}
          >
            <Close size={24} />
          </button>
          <GoLink to={paths.service()} className={styles.corner} label="在线客服">
            <Headset size={24} />
          </GoLink>
        </div>
        <h1 className={styles.mark}>
          <SiteMark size={44} nameMax="60vw" />
        </h1>
      </div>
      <div className={styles.sheet}>
        <Tabs label="登录或注册" tabs={tabs} value={tab} onChange={choose} look="pill" />
        {tab === '1' ? (
          <RegisterForm pid={query.get('pid') || readSession(referralKey)} />
        ) : (
          <LoginForm />
        )}
      </div>
    </div>
  )
}
