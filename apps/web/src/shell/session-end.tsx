import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closeDialogs, tell } from '../overlay/dialog.ts'
import { paths } from '../paths.ts'
import { releaseSessionEnd, useSession } from '../session/session.ts'

/** Leads to login after the end of a session, with a dialog if the session has expired (spec §4 Session). */
export function SessionEnd() {
  const endReason = useSession((state) => state.ended)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isTelling = useRef(false)
  const isOnLogin = pathname === '/login' && search === ''

  useEffect(() => {
    if (endReason === null) return
    if (!isOnLogin) {
      Promise.resolve(navigate(paths.login(), { replace: true })).catch(console.error)
      return
    }
    if (isTelling.current) return
    isTelling.current = true
    const finish = () => {
      isTelling.current = false
      releaseSessionEnd()
    }
    if (endReason !== 'expired') {
      finish()
      return
    }
    closeDialogs()
      .then(() => tell({ title: '认证失败', content: useSession.getState().endMessage }))
      .catch(console.error)
      .finally(finish)
  }, [endReason, isOnLogin, navigate])
  return null
}
