import { listAudit } from '@jinli/contract/audit-trail/audit-trail.admin'
import { setStaffPassword } from '@jinli/contract/operator/staff-account.admin'
import { exclude, playlimit } from '@jinli/contract/play-limit/play-limit'
import { user } from '@jinli/contract/profile/profile'
import { getVisitUrl } from '@jinli/contract/site/site'
import { transall } from '@jinli/contract/wallet/wallet'
import { describe, expect, it } from 'vitest'
import type { Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { type Context, handle } from './handle.ts'

type Has<T, K extends string> = K extends keyof T ? true : false
type Fits<A, B> = A extends B ? true : false

/** Type tests: this compiles only if each value matches its type. */
const handlers: {
  readHasNoTx: Has<Context<typeof user>, 'tx'>
  visitorHasNoPlayer: Has<Context<typeof getVisitUrl>, 'player'>
  playerHasNoStaff: Has<Context<typeof exclude>, 'staff'>
  playerCannotAudit: Has<Context<typeof exclude>, 'writeAudit'>
  staffHasNoPlayer: Has<Context<typeof listAudit>, 'player'>
  sagaHasNoTx: Has<Context<typeof transall>, 'tx'>
  sagaHasClaim: Has<Context<typeof transall>, 'claim'>
  staffWriteAudits: Has<Context<typeof setStaffPassword>, 'writeAudit'>
  lockedIsPlayerTx: Fits<Context<typeof exclude>['tx'], PlayerTx>
  unlockedIsNone: Fits<Context<typeof setStaffPassword>['tx'], PlayerTx>
} = {
  readHasNoTx: false,
  visitorHasNoPlayer: false,
  playerHasNoStaff: false,
  playerCannotAudit: false,
  staffHasNoPlayer: false,
  sagaHasNoTx: false,
  sagaHasClaim: true,
  staffWriteAudits: true,
  lockedIsPlayerTx: true,
  unlockedIsNone: false,
}

/** Type tests that never run: the type check fails if a marked line compiles. */
export function wrongUses(
  tx: Tx,
  needsRow: (tx: PlayerTx) => void,
  needsPlayer: (player: PlayerId) => void,
) {
  // @ts-expect-error a read has no transaction
  handle(playlimit, async ({ tx: none }) => none)
  // @ts-expect-error a player's call has no member of staff
  handle(exclude, async ({ staff }) => staff)
  // @ts-expect-error a visitor has no player
  handle(getVisitUrl, async ({ player }) => player)
  // @ts-expect-error the answer differs from the declared output
  handle(getVisitUrl, async () => ({ address: 'https://x' }))
  // @ts-expect-error money is fen, never a float
  handle(user, async ({ player }) => ({ ...player, balance: 5000 }))
  // @ts-expect-error the function needs a transaction that holds the player's lock
  needsRow(tx)
  // @ts-expect-error a member's id is no player id
  handle(setStaffPassword, async ({ staff }) => needsPlayer(staff.id))
  // @ts-expect-error a plain number is no player id
  needsPlayer(7n)
}

describe('what a handler gets', () => {
  it('follows from audience, effect and lock of its call', () => {
    expect(Object.values(handlers).filter(Boolean)).toHaveLength(3)
    expect(wrongUses).toBeTypeOf('function')
  })
})
