import type { gamelistBycode } from '@jinli/contract/venue/lobby'
import type { Output } from '@jinli/contract/wire/endpoint'

export type Tile = Output<typeof gamelistBycode>[number]
