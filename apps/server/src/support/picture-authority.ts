import type { AppContext } from '../context.ts'
import type { Caller } from '../http/handle.ts'
import type { PrivatePicture } from '../picture/serve-pictures.ts'
import { findStaff } from '../session/staff-session.ts'
import { conversationOf, type Party, showsPicture } from './support.store.ts'
import { codeHashOf } from './visitor-code.ts'

/** Returns the owner of the pictures that one side of a conversation sends. */
export function ownerOf(party: Party): string {
  return 'player' in party
    ? `player ${party.player}`
    : `visitor ${party.codeHash.toString('hex')}`
}

/**
 * Whether a caller may see a picture of a conversation: a member of staff who may see conversations, its sender, and
 * the player or visitor to whom a message shows it. The token is a session's, or the code of a visitor.
 */
export async function mayReadPicture(
  app: AppContext,
  { token }: Caller,
  { name, owner }: PrivatePicture,
): Promise<boolean> {
  if (token === null) return false
  const player = await app.sessions.find(token)
  const codeHash = codeHashOf(token)
  const party = player ? { player: player.id } : codeHash && { codeHash }
  if (!party) {
    const staff = await findStaff(app.pool, token)
    if (!staff || (app.config.staffFactorRequired && !staff.has_factor)) return false
    return staff.permissions.includes('service.view')
  }
  if (owner === ownerOf(party)) return true
  const conversation = await conversationOf(app.pool, party)
  return conversation !== null && showsPicture(app.pool, conversation.id, name)
}
