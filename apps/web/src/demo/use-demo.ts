import { demogame } from '@jinli/contract/demo/demo'
import { useCallback, useEffect, useState } from 'react'
import { client } from '../api/call.ts'
import type { Tile } from '../venue/tile.ts'

export type Demo =
  | { state: 'asking' }
  | { state: 'playing'; url: string }
  | { state: 'refused'; error: unknown }

/** Launches a demo. `restart` launches it again, with fresh play money. */
export function useDemo({ catecode, gamecode }: Tile, adult: boolean) {
  const [demo, setDemo] = useState<Demo>({ state: 'asking' })
  const isAsking = demo.state === 'asking'
  useEffect(() => {
    if (!isAsking) return
    let isCurrent = true
    const show = (next: Demo) => {
      if (isCurrent) setDemo(next)
    }
    // React’s strict mode mounts twice, but the request must be sent only once.
    const timer = setTimeout(() => {
      client.call(demogame, { plat_name: catecode, game_code: gamecode, adult }).then(
        ({ data }) => show({ state: 'playing', url: data.url }),
        (error: unknown) => show({ state: 'refused', error }),
      )
    }, 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [catecode, gamecode, adult, isAsking])
  const restart = useCallback(() => setDemo({ state: 'asking' }), [])
  const end = useCallback(() => setDemo({ state: 'refused', error: null }), [])
  return { demo, restart, end }
}
