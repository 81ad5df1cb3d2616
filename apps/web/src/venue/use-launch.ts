import { getGameUrl } from '@jinli/contract/venue'
import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '../api/call.ts'
import { doubtVenues, moneyMoved, refreshMoney } from '../visit/use-me.ts'
import { offerMoneyHome } from './bring-home.ts'

export type Game = { name: string; type: string; code: string }

/** Since when somebody plays here: by the server's clock, and by this page's own for the time that passes. */
export type PlaySession = {
  openedAt: Date | null
  startedMs: number
  /** 免转钱包: the game is played with the centre's money. */
  seamless: boolean
}

export type Launch =
  | { state: 'asking' }
  | { state: 'playing'; url: string; session: PlaySession }
  | { state: 'refused'; error: unknown }

/** What was played has changed the venue's figure, here and in the record. */
async function leave(venue: string): Promise<void> {
  doubtVenues()
  await Promise.all([refreshMoney().catch(console.info), offerMoneyHome(venue)])
}

/**
 * Asks for a game's address, once per round: with automatic transfer on, asking moves money (money
 * F-6), so it is never repeated behind the player's back. When the game is left, money that is still
 * there is offered back, also when the address came too late. One game per mounted hook.
 */
export function useLaunch({ name, type, code }: Game) {
  const [launch, setLaunch] = useState<Launch>({ state: 'asking' })
  const here = useRef(false)
  const session = useRef<PlaySession | null>(null)
  const asked = useRef<Promise<void>>(Promise.resolve())

  const ask = useCallback(async () => {
    const game = { plat_name: name, game_type: type || 0, game_code: code }
    try {
      const { data } = await client.call(getGameUrl, { ...game, is_mobile_url: true })
      // A game that is launched anew goes on with the session.
      const { opened_at: openedAt, seamless } = data
      session.current ??= { openedAt, startedMs: performance.now(), seamless }
      const playing = { url: data.url, session: session.current }
      if (here.current) setLaunch({ state: 'playing', ...playing })
    } catch (error) {
      if (here.current) setLaunch({ state: 'refused', error })
    } finally {
      moneyMoved()
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
      if (started) asked.current.then(() => leave(name)).catch(console.info)
    }
  }, [ask, name])

  const again = useCallback(() => {
    setLaunch({ state: 'asking' })
    asked.current = ask()
  }, [ask])
  const fail = useCallback((error: unknown) => setLaunch({ state: 'refused', error }), [])
  return { launch, again, fail }
}
