import type { Output } from '@jinli/contract/endpoint'
import type { gamelistBycode } from '@jinli/contract/lobby'

/** A game of the catalogue, as it is tapped. */
export type Tile = Output<typeof gamelistBycode>[number]
