import type { redpacketproof, userredpacket } from '@jinli/contract/red-packet/red-packet'
import type { Output } from '@jinli/contract/wire/endpoint'

/** The data of the page /hongbao. */
export type Packets = Output<typeof userredpacket>
/** A day's commitment, with the draws of the signed-in player. */
export type Proof = Output<typeof redpacketproof>
export type ProvenDraw = Proof['draws'][number]
