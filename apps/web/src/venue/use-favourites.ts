import { favouritegame, mygames } from '@jinli/contract/lobby'
import { messages } from '@jinli/contract/messages'
import { useCallMutation } from '../api/mutation.ts'
import { changeAnswer, refresh, useCallQuery } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import { useSession } from '../session/session.ts'
import type { Tile } from './tile.ts'

type Game = Pick<Tile, 'catecode' | 'gamecode'>

function same(one: Game, other: Game): boolean {
  return one.catecode === other.catecode && one.gamecode === other.gamecode
}

/** The player's own games; nothing of a visitor. */
export function useMyGames() {
  const signedIn = useSession((state) => state.token !== null)
  return useCallQuery(mygames, {}, { enabled: signedIn, staleTime: 30_000 })
}

/** Which games are kept, and the star that changes it: shown at once, put right by the answer. */
export function useFavourites() {
  const signedIn = useSession((state) => state.token !== null)
  const { data } = useMyGames()
  const change = useCallMutation(favouritegame, {
    onSuccess: () => refresh(mygames),
    onRefused: () => {
      refresh(mygames)
      return false
    },
    onLost: () => {
      refresh(mygames)
      toast.fail('网络不稳定，请稍后再试')
    },
  })
  function isFavourite(tile: Game): boolean {
    return data?.favourites.some((each) => same(each, tile)) ?? false
  }
  function toggle(tile: Tile): void {
    if (!signedIn) {
      toast.fail(messages.loginFirst)
      return
    }
    if (change.busy) return
    const favourite = !isFavourite(tile)
    changeAnswer(mygames, {}, (known) => {
      const others = known.favourites.filter((each) => !same(each, tile))
      return { ...known, favourites: favourite ? [tile, ...others] : others }
    })
    void change.run({ catecode: tile.catecode, gamecode: tile.gamecode, favourite })
  }
  return { isFavourite, toggle }
}
