import { messages } from '@jinli/contract/messages'
import { favouritegame, mygames } from '@jinli/contract/venue/lobby'
import { useCallMutation } from '../api/mutation.ts'
import { changeCachedResponse, refresh, useCallQuery } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import { useSession } from '../session/session.ts'
import type { Tile } from './tile.ts'

type Game = Pick<Tile, 'catecode' | 'gamecode'>

function same(one: Game, other: Game): boolean {
  return one.catecode === other.catecode && one.gamecode === other.gamecode
}

/** Reads the player’s favourite and recent games; none for a visitor. */
export function useMyGames() {
  const signedIn = useSession((state) => state.token !== null)
  return useCallQuery(mygames, {}, { enabled: signedIn, staleTime: 30_000 })
}

/** Returns the favourites and the function of the star. The star changes at once; the response may correct it. */
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
    changeCachedResponse(mygames, {}, (games) => {
      const others = games.favourites.filter((each) => !same(each, tile))
      return { ...games, favourites: favourite ? [tile, ...others] : others }
    })
    void change.run({ catecode: tile.catecode, gamecode: tile.gamecode, favourite })
  }
  return { isFavourite, toggle }
}
