import { messages } from '@jinli/contract/messages'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ask } from '../overlay/dialog.ts'
import { toast } from '../overlay/toast.ts'
import { needsLogin, paths, type RoutePath, routeOf } from '../paths.ts'
import { currentToken } from '../session/session.ts'
import { knownSite } from './use-site.ts'

/** `state` travels with the history entry, for a page that asks where it was opened from. */
export type GoOptions = { replace?: boolean; state?: unknown }
export type Go = (path: string, options?: GoOptions) => void

/** Asks a visitor whether to sign in; true when he wants to. */
export function askToLogin(): Promise<boolean> {
  return ask({
    title: '温馨提示',
    content: messages.loginPrompt,
    confirm: '去登录',
    cancel: '再看看',
  })
}

async function askFirst(onYes: () => void): Promise<void> {
  if (await askToLogin()) onYes()
}

/** `/hongbao` while the operator has it closed (spec §2 Guard). */
function isRedPacketClosed(route: RoutePath): boolean {
  return route === '/hongbao' && knownSite()?.redpacket_switch === false
}

/**
 * The one way to navigate: tells when the player is already there, keeps closed doors closed and
 * asks a visitor before it leads him to login (spec §2).
 */
export function useGo(): Go {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  return useCallback(
    (path, options = {}) => {
      const to = (target: string) => {
        Promise.resolve(navigate(target, options)).catch(console.error)
      }
      const [pathPart = '/', searchPart = ''] = path.split('?', 2)
      const route = routeOf(pathPart) ?? '/'
      if (route === routeOf(pathname) && searchPart === search.replace(/^\?/, '')) {
        toast.info(messages.alreadyHere)
        return
      }
      if (isRedPacketClosed(route)) {
        toast.fail(messages.redPacketClosed)
        return
      }
      const asks = route === '/hongbao' || route === '/transfer'
      if (asks && needsLogin(route, new URLSearchParams()) && currentToken() === null) {
        askFirst(() => to(paths.login({ redirect: path }))).catch(console.error)
        return
      }
      to(path)
    },
    [navigate, pathname, search],
  )
}

/** Whether there is a page of ours to go back to. */
export function hasWayBack(): boolean {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('idx' in state)) return false
  return typeof state.idx === 'number' && state.idx > 0
}

/** Back to where the player came from; to `fallback` when this page was opened first. */
export function useGoBack(): (fallback?: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (fallback = '/') => {
      const done = hasWayBack() ? navigate(-1) : navigate(fallback, { replace: true })
      Promise.resolve(done).catch(console.error)
    },
    [navigate],
  )
}
