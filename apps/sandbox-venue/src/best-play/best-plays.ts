import { rules as baccarat } from '../games/baccarat/rules.ts'
import { basicPlay } from '../games/blackjack/pay-sheet.ts'
import { rules as blackjack } from '../games/blackjack/rules.ts'
import { bestPlay as bestHoldemPlay } from '../games/casino-holdem/best-play.ts'
import { rules as casinoHoldem } from '../games/casino-holdem/rules.ts'
import { rules as classicSlot } from '../games/classic-slot/rules.ts'
import { rules as clusterSlot } from '../games/cluster-slot/rules.ts'
import { rules as crash } from '../games/crash/rules.ts'
import { rules as dice } from '../games/dice/rules.ts'
import { rules as douNiu } from '../games/dou-niu/rules.ts'
import { rules as dragonTiger } from '../games/dragon-tiger/rules.ts'
import { rules as esports } from '../games/esports/rules.ts'
import { rules as fiveDigit } from '../games/five-digit/rules.ts'
import { rules as football } from '../games/football/rules.ts'
import { rules as holdAndSpin } from '../games/hold-and-spin/rules.ts'
import { rules as k3 } from '../games/k3/rules.ts'
import { rules as keno } from '../games/keno/rules.ts'
import { rules as koiLeap } from '../games/koi-leap/rules.ts'
import { rules as limbo } from '../games/limbo/rules.ts'
import { type MinesDecision, rules as mines } from '../games/mines/rules.ts'
import { rules as plinko } from '../games/plinko/rules.ts'
import { rules as raceOfTen } from '../games/race-of-ten/rules.ts'
import { rules as roulette } from '../games/roulette/rules.ts'
import { rules as scratchCard } from '../games/scratch-card/rules.ts'
import { rules as sicBo } from '../games/sic-bo/rules.ts'
import { rules as sixOf49 } from '../games/six-of-49/rules.ts'
import { rules as threeCard, threeCardScore } from '../games/three-card/rules.ts'
import { rules as threeDigit } from '../games/three-digit/rules.ts'
import { rules as tumbleSlot } from '../games/tumble-slot/rules.ts'
import { bestMask, payTables } from '../games/video-poker/perfect-play.ts'
import { rules as videoPoker } from '../games/video-poker/rules.ts'
import { type PlayOnce, soloPlay, sportsbookPlay, tablePlay } from './round-result.ts'

/** A way to play a game: its words, and a function that prepares it. */
export type BestPlay = { play: string; prepare: () => PlayOnce }

function chip(place: string) {
  return { chips: [{ place, units: 1 }] }
}

/** The lowest hand with which a raise returns more than a fold: queen, six and four of different suits. */
const raisingScore = threeCardScore([10 * 4, 4 * 4 + 1, 2 * 4 + 2])

function perfectPoker(): PlayOnce {
  const tables = payTables()
  return soloPlay(videoPoker, {}, ({ hand }) => {
    const order = [...hand.keys()].sort((a, b) => (hand[a] ?? 0) - (hand[b] ?? 0))
    const sorted = order.map((place) => hand[place] ?? 0)
    const mask = bestMask(tables, sorted)
    const places = order.filter((_, at) => (mask >> at) & 1)
    return { hold: places.sort((a, b) => a - b) }
  })
}

/** The best play of each game by its pay sheet; among equal ones that which varies least. */
export const bestPlays: Readonly<Record<string, BestPlay>> = {
  'koi-leap': { play: 'a spin', prepare: () => soloPlay(koiLeap, {}) },
  plinko: {
    play: '16 rows, low',
    prepare: () => soloPlay(plinko, { rows: 16, risk: 'low' }),
  },
  'video-poker': { play: 'perfect play', prepare: perfectPoker },
  mines: {
    play: '10 mines, stop after 5',
    prepare: () =>
      soloPlay(
        mines,
        { mines: 10 },
        ({ opened }): MinesDecision =>
          opened.length < 5 ? { open: opened.length } : { cashOut: true },
      ),
  },
  keno: {
    play: '7 marks',
    prepare: () => soloPlay(keno, { marks: [1, 2, 3, 4, 5, 6, 7] }),
  },
  limbo: { play: 'target 1.01×', prepare: () => soloPlay(limbo, { target: 101 }) },
  crash: {
    play: 'leave at 1.01×',
    prepare: () => tablePlay(crash, { ...chip('in'), autoAt: 101 }),
  },
  'classic-slot': { play: 'five lines', prepare: () => soloPlay(classicSlot, {}) },
  dice: {
    play: 'chance 9800 of 10,000',
    prepare: () => soloPlay(dice, { side: 'under', chance: 9800 }),
  },
  'scratch-card': { play: 'a card', prepare: () => soloPlay(scratchCard, {}) },
  'hold-and-spin': { play: 'a spin', prepare: () => soloPlay(holdAndSpin, {}) },
  'cluster-slot': { play: 'a round', prepare: () => soloPlay(clusterSlot, {}) },
  'tumble-slot': { play: 'a spin', prepare: () => soloPlay(tumbleSlot, {}) },
  blackjack: {
    play: 'basic strategy',
    prepare: () => soloPlay(blackjack, {}, basicPlay),
  },
  'three-card': {
    play: 'perfect play',
    prepare: () =>
      soloPlay(threeCard, {}, ({ hand }) => ({
        play: threeCardScore(hand) >= raisingScore ? 'raise' : 'fold',
      })),
  },
  'casino-holdem': {
    play: 'best play',
    prepare: () => soloPlay(casinoHoldem, {}, bestHoldemPlay()),
  },
  'dou-niu': { play: 'a seat', prepare: () => tablePlay(douNiu, chip('man')) },
  baccarat: { play: 'banker', prepare: () => tablePlay(baccarat, chip('banker')) },
  roulette: { play: 'red', prepare: () => tablePlay(roulette, chip('red')) },
  'dragon-tiger': {
    play: 'dragon',
    prepare: () => tablePlay(dragonTiger, chip('dragon')),
  },
  'sic-bo': { play: 'small', prepare: () => tablePlay(sicBo, chip('small')) },
  k3: { play: 'all-different', prepare: () => tablePlay(k3, chip('all-different')) },
  'race-of-ten': {
    play: 'rank-1-big',
    prepare: () => tablePlay(raceOfTen, chip('rank-1-big')),
  },
  'three-digit': {
    play: 'ones-big',
    prepare: () => tablePlay(threeDigit, chip('ones-big')),
  },
  'five-digit': {
    play: 'ball-3-big',
    prepare: () => tablePlay(fiveDigit, chip('ball-3-big')),
  },
  'six-of-49': { play: 'wave-red', prepare: () => tablePlay(sixOf49, chip('wave-red')) },
  football: {
    play: 'the best single bet before the match',
    prepare: () => sportsbookPlay(football, 132),
  },
  esports: {
    play: 'the best single bet before the match',
    prepare: () => sportsbookPlay(esports, 56),
  },
}
