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
  const [launches, setLaunches] = useState(0)
  useEffect(() => {
    let isCurrent = true
    // React’s strict mode mounts twice, but the request must be sent only once.
    const timer = setTimeout(async () => {
      let result: Demo
      try {
        const game = { plat_name: catecode, game_code: gamecode, adult }
        const { data } = await client.call(demogame, game)
        result = { state: 'playing', url: data.url }
      } catch (error) {
        result = { state: 'refused', error }
      }
      if (isCurrent) setDemo(result)
    }, 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [catecode, gamecode, adult, launches])
  const restart = useCallback(() => {
    setDemo({ state: 'asking' })
    setLaunches((count) => count + 1)
  }, [])
  const end = useCallback(() => setDemo({ state: 'refused', error: null }), [])
  return { demo, restart, end }
}
