import { shellRefusals } from '@jinli/contract/shell-refusals'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closeDialogs, tell } from '../overlay/dialog.ts'
import { paths } from '../paths.ts'
import { releaseSessionEnd, useSession } from '../session/session.ts'

/** Leads to login when a session has ended, and says so when it had expired (spec §4 Session). */
export function SessionEnd() {
  const ended = useSession((state) => state.ended)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const told = useRef(false)
  const arrived = pathname === '/login' && search === ''

  useEffect(() => {
    if (ended === null) return
    if (!arrived) {
      Promise.resolve(navigate(paths.login(), { replace: true })).catch(console.error)
      return
    }
    if (told.current) return
    told.current = true
    const done = () => {
      told.current = false
      releaseSessionEnd()
    }
    if (ended !== 'expired') {
      done()
      return
    }
    closeDialogs()
      .then(() =>
        tell({ title: '认证失败', content: shellRefusals['session.expired'].message }),
      )
      .catch(console.error)
      .finally(done)
  }, [ended, arrived, navigate])
  return null
}
