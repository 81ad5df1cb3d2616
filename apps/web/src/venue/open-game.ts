import { messages } from '@jinli/contract/messages'
import { useCallback } from 'react'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { currentToken } from '../session/session.ts'
import { useGo } from '../visit/go.ts'

type Game = { name: string; type?: string | number; code?: string }

/** Returns a function that opens a game for a player, and tells a visitor to sign in (spec §4 Games). */
export function useOpenGame(): (game: Game) => void {
  const go = useGo()
  return useCallback(
    (game) => {
      if (currentToken() === null) toast.fail(messages.loginFirst)
      else go(paths.game(game))
    },
    [go],
  )
}
