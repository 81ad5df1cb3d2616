import { baccarat } from '../games/baccarat/baccarat-game.ts'
import { blackjack } from '../games/blackjack/blackjack-game.ts'
import { casinoHoldem } from '../games/casino-holdem/casino-holdem-game.ts'
import { classicSlot } from '../games/classic-slot/classic-slot-game.ts'
import { clusterSlot } from '../games/cluster-slot/cluster-slot-game.ts'
import { crash } from '../games/crash/crash-game.ts'
import { dice } from '../games/dice/dice-game.ts'
import { douNiu } from '../games/dou-niu/dou-niu-game.ts'
import { dragonTiger } from '../games/dragon-tiger/dragon-tiger-game.ts'
import { esports } from '../games/esports/esports-game.ts'
import { fiveDigit } from '../games/five-digit/five-digit-game.ts'
import { football } from '../games/football/football-game.ts'
import type { Game, Provider } from '../games/game.ts'
import { holdAndSpin } from '../games/hold-and-spin/hold-and-spin-game.ts'
import { k3 } from '../games/k3/k3-game.ts'
import { keno } from '../games/keno/keno-game.ts'
import { koiLeap } from '../games/koi-leap/koi-leap-game.ts'
import { limbo } from '../games/limbo/limbo-game.ts'
import { mines } from '../games/mines/mines-game.ts'
import { plinko } from '../games/plinko/plinko-game.ts'
import { raceOfTen } from '../games/race-of-ten/race-of-ten-game.ts'
import { roulette } from '../games/roulette/roulette-game.ts'
import { scratchCard } from '../games/scratch-card/scratch-card-game.ts'
import { sicBo } from '../games/sic-bo/sic-bo-game.ts'
import { sixOf49 } from '../games/six-of-49/six-of-49-game.ts'
import { threeCard } from '../games/three-card/three-card-game.ts'
import { threeDigit } from '../games/three-digit/three-digit-game.ts'
import { tumbleSlot } from '../games/tumble-slot/tumble-slot-game.ts'
import { videoPoker } from '../games/video-poker/video-poker-game.ts'

/** Every game, in the order of the game list. */
const allGames: readonly Game[] = [
  koiLeap,
  plinko,
  videoPoker,
  mines,
  keno,
  limbo,
  crash,
  classicSlot,
  dice,
  scratchCard,
  holdAndSpin,
  clusterSlot,
  tumbleSlot,
  blackjack,
  threeCard,
  casinoHoldem,
  douNiu,
  baccarat,
  roulette,
  dragonTiger,
  sicBo,
  k3,
  raceOfTen,
  threeDigit,
  fiveDigit,
  sixOf49,
  football,
  esports,
]

/** Returns the games of a provider by code; all games for null. */
export function gamesOf(provider: Provider | null): ReadonlyMap<string, Game> {
  const games = allGames.filter((game) => provider === null || game.provider === provider)
  return new Map(games.map((game) => [game.code, game]))
}
