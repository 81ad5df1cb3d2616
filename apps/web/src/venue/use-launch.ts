import { getGameUrl } from '@jinli/contract/venue/venue'
import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '../api/call.ts'
import { doubtVenues, moneyMoved, refreshMoney } from '../visit/use-me.ts'
import { offerRecovery } from './offer-recovery.ts'

export type Game = { name: string; type: string; code: string }

/** The start of a game session: by the server’s clock, and by this page’s clock (to show the elapsed time). */
export type PlaySession = {
  openedAt: Date | null
  startedMs: number
  /** Whether the game uses the centre wallet, 免转钱包. */
  seamless: boolean
}

export type Launch =
  | { state: 'asking' }
  | { state: 'playing'; url: string; session: PlaySession }
  | { state: 'refused'; error: unknown }

/** Requests the balances again, because bets have changed them, and offers to transfer the money back. */
async function leave(venue: string): Promise<void> {
  doubtVenues()
  await Promise.all([refreshMoney().catch(console.info), offerRecovery(venue)])
}

/**
 * Requests the URL of a game, once per visit. With automatic transfer the request moves money (money F-6), so only
 * the player may repeat it. When the player leaves, even before the URL has arrived, the app offers to transfer the
 * money back. A mounted hook launches only one game.
 */
export function useLaunch({ name, type, code }: Game) {
  const [launch, setLaunch] = useState<Launch>({ state: 'asking' })
  const isMounted = useRef(false)
  const session = useRef<PlaySession | null>(null)
  const lastRequest = useRef<Promise<void>>(Promise.resolve())

  const ask = useCallback(async () => {
    const game = { plat_name: name, game_type: type || 0, game_code: code }
    try {
      const { data } = await client.call(getGameUrl, { ...game, is_mobile_url: true })
      // A game that is launched again continues the same session.
      const { opened_at: openedAt, seamless } = data
      session.current ??= { openedAt, startedMs: performance.now(), seamless }
      const playing = { url: data.url, session: session.current }
      if (isMounted.current) setLaunch({ state: 'playing', ...playing })
    } catch (error) {
      if (isMounted.current) setLaunch({ state: 'refused', error })
    } finally {
      moneyMoved()
    }
  }, [name, type, code])

  useEffect(() => {
    isMounted.current = true
    let hasStarted = false
    // React’s strict mode mounts twice, but the request must be sent only once.
    const timer = setTimeout(() => {
      hasStarted = true
      lastRequest.current = ask()
    }, 0)
    return () => {
      clearTimeout(timer)
      isMounted.current = false
      if (hasStarted) lastRequest.current.then(() => leave(name)).catch(console.info)
    }
  }, [ask, name])

  const relaunch = useCallback(() => {
    setLaunch({ state: 'asking' })
    lastRequest.current = ask()
  }, [ask])
  const fail = useCallback((error: unknown) => setLaunch({ state: 'refused', error }), [])
  return { launch, relaunch, fail }
}
