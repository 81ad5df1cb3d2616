import { getGameUrl } from '@jinli/contract/venue'
import { balancelist } from '@jinli/contract/wallet'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { refresh } from '../api/query.ts'
import { reloadMe } from '../session/use-me.ts'
import { offerMoneyHome } from './bring-home.ts'

export type Game = { name: string; type: string; code: string }

export type Launch =
  | { state: 'asking' }
  | { state: 'playing'; url: string }
  | { state: 'refused'; error: unknown }

/**
 * Asks for a game's address, once per round: with automatic transfer on, asking moves money (money
 * F-6), so it is never repeated behind the player's back. When the game is left, money that is still
 * there is offered back, also when the address came too late. One game per mounted hook.
 */
export function useLaunch({ name, type, code }: Game) {
  const [launch, setLaunch] = useState<Launch>({ state: 'asking' })
  const here = useRef(false)
  const asked = useRef<Promise<void>>(Promise.resolve())

  const ask = useCallback(async () => {
    const game = { plat_name: name, game_type: type || 0, game_code: code }
    try {
      const { url } = await call(getGameUrl, { ...game, is_mobile_url: 1 })
      if (here.current) setLaunch({ state: 'playing', url })
    } catch (error) {
      if (here.current) setLaunch({ state: 'refused', error })
    } finally {
      reloadMe()
      refresh(balancelist)
    }
  }, [name, type, code])

  useEffect(() => {
    here.current = true
    let started = false
    // A page that is built twice in a row (strict mode) must not ask twice.
    const timer = setTimeout(() => {
      started = true
      asked.current = ask()
    }, 0)
    return () => {
      clearTimeout(timer)
      here.current = false
      if (started) asked.current.then(() => offerMoneyHome(name)).catch(console.info)
    }
  }, [ask, name])

  const again = useCallback(() => {
    setLaunch({ state: 'asking' })
    asked.current = ask()
  }, [ask])
  const fail = useCallback((error: unknown) => setLaunch({ state: 'refused', error }), [])
  return { launch, again, fail }
}
