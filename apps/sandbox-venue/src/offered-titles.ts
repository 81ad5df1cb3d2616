import { baccarat } from './titles/baccarat/baccarat-title.ts'
import { blackjack } from './titles/blackjack/blackjack-title.ts'
import { casinoHoldem } from './titles/casino-holdem/casino-holdem-title.ts'
import { classicSlot } from './titles/classic-slot/classic-slot-title.ts'
import { clusterSlot } from './titles/cluster-slot/cluster-slot-title.ts'
import { crash } from './titles/crash/crash-title.ts'
import { dice } from './titles/dice/dice-title.ts'
import { douNiu } from './titles/dou-niu/dou-niu-title.ts'
import { dragonTiger } from './titles/dragon-tiger/dragon-tiger-title.ts'
import { esports } from './titles/esports/esports-title.ts'
import { fiveDigit } from './titles/five-digit/five-digit-title.ts'
import { football } from './titles/football/football-title.ts'
import { holdAndSpin } from './titles/hold-and-spin/hold-and-spin-title.ts'
import { k3 } from './titles/k3/k3-title.ts'
import { keno } from './titles/keno/keno-title.ts'
import { koiLeap } from './titles/koi-leap/koi-leap-title.ts'
import { limbo } from './titles/limbo/limbo-title.ts'
import { mines } from './titles/mines/mines-title.ts'
import { plinko } from './titles/plinko/plinko-title.ts'
import { raceOfTen } from './titles/race-of-ten/race-of-ten-title.ts'
import { roulette } from './titles/roulette/roulette-title.ts'
import { scratchCard } from './titles/scratch-card/scratch-card-title.ts'
import { sicBo } from './titles/sic-bo/sic-bo-title.ts'
import { sixOf49 } from './titles/six-of-49/six-of-49-title.ts'
import { threeCard } from './titles/three-card/three-card-title.ts'
import { threeDigit } from './titles/three-digit/three-digit-title.ts'
import type { OfferedTitle, Studio } from './titles/title.ts'
import { tumbleSlot } from './titles/tumble-slot/tumble-slot-title.ts'
import { videoPoker } from './titles/video-poker/video-poker-title.ts'

/** Every title, one line each; the order is that of the list of games. */
const registered: readonly OfferedTitle[] = [
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

/** The titles of a studio by code; of all studios when it is null. */
export function titlesOf(studio: Studio | null): ReadonlyMap<string, OfferedTitle> {
  const offered = registered.filter((title) => studio === null || title.studio === studio)
  return new Map(offered.map((title) => [title.code, title]))
}
