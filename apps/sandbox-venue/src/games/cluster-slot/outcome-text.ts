import { winsText } from '../bet-words.ts'
import { type ClusterRound, factorOf } from './rules.ts'

/** Returns each paid cluster in words. */
export function clusterTexts(names: readonly string[], { steps }: ClusterRound): string[] {
  return steps.flatMap(({ clusters }, cascade) =>
    clusters.map(
      ({ symbol, cells }) =>
        `${names[symbol]} ${cells.length} 个相连，第 ${cascade + 1} 次 ×${factorOf(cascade)}`,
    ),
  )
}

export function outcomeTextOf(names: readonly string[]) {
  return (round: ClusterRound): string => winsText(clusterTexts(names, round))
}
