import type { PlayerId } from '../platform/ids.ts'

/** What a sealed picture of a document is for: it opens only for its own player. */
export function picturePurpose(player: PlayerId) {
  return { use: 'identity picture', owner: `player ${player}` }
}
