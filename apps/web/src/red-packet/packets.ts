import type { Output } from '@jinli/contract/endpoint'
import type { redpacketproof, userredpacket } from '@jinli/contract/red-packet'

/** What /hongbao shows. */
export type Packets = Output<typeof userredpacket>
/** A day's commitment with the player's own draws. */
export type Proof = Output<typeof redpacketproof>
export type ProvenDraw = Proof['draws'][number]
