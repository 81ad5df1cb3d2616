import { messages } from '@jinli/contract/messages'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ask } from '../overlay/dialog.ts'
import { toast } from '../overlay/toast.ts'
import { needsLogin, paths, type RoutePath, routeOf } from '../paths.ts'
import { currentToken } from '../session/session.ts'
import { knownSite } from './use-site.ts'

/** Options of a navigation. The history entry keeps `state`, so that a page knows from where it was opened. */
export type GoOptions = { replace?: boolean; state?: unknown }
export type Go = (path: string, options?: GoOptions) => void

/** Asks a visitor whether to sign in; returns true for yes. */
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

/** Returns whether the route is `/hongbao` and the operator has closed it (spec §2 Guard). */
function isRedPacketClosed(route: RoutePath): boolean {
  return route === '/hongbao' && knownSite()?.redpacket_switch === false
}

/**
 * Returns the function that must be used for every navigation. It tells a player who is already on the page, keeps
 * closed pages closed, and asks a visitor before login (spec §2).
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

/** Returns whether the history contains a page of this app to go back to. */
export function hasWayBack(): boolean {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('idx' in state)) return false
  return typeof state.idx === 'number' && state.idx > 0
}

/** Returns a function that goes back. If this page was opened first, it goes to `fallback` instead. */
export function useGoBack(): (fallback?: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (fallback = '/') => {
      const navigation = hasWayBack() ? navigate(-1) : navigate(fallback, { replace: true })
      Promise.resolve(navigation).catch(console.error)
    },
    [navigate],
  )
}
