import { listAudit } from '@jinli/contract/audit-trail.admin'
import { user } from '@jinli/contract/me'
import { exclude, playlimit } from '@jinli/contract/play-limit'
import { getVisitUrl } from '@jinli/contract/site'
import { setStaffPassword } from '@jinli/contract/staff-account.admin'
import { transall } from '@jinli/contract/wallet'
import { describe, expect, it } from 'vitest'
import type { Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { type Context, handle } from './handle.ts'

type Has<T, K extends string> = K extends keyof T ? true : false
type Fits<A, B> = A extends B ? true : false

/** Compiles only while every line says what the type says. */
const held: {
  readHasNoTx: Has<Context<typeof user>, 'tx'>
  visitorHasNoPlayer: Has<Context<typeof getVisitUrl>, 'player'>
  playerHasNoStaff: Has<Context<typeof exclude>, 'staff'>
  playerHasNoRecord: Has<Context<typeof exclude>, 'record'>
  staffHasNoPlayer: Has<Context<typeof listAudit>, 'player'>
  sagaHasNoTx: Has<Context<typeof transall>, 'tx'>
  sagaHasClaim: Has<Context<typeof transall>, 'claim'>
  staffWriteRecords: Has<Context<typeof setStaffPassword>, 'record'>
  lockedIsPlayerTx: Fits<Context<typeof exclude>['tx'], PlayerTx>
  unlockedIsNone: Fits<Context<typeof setStaffPassword>['tx'], PlayerTx>
} = {
  readHasNoTx: false,
  visitorHasNoPlayer: false,
  playerHasNoStaff: false,
  playerHasNoRecord: false,
  staffHasNoPlayer: false,
  sagaHasNoTx: false,
  sagaHasClaim: true,
  staffWriteRecords: true,
  lockedIsPlayerTx: true,
  unlockedIsNone: false,
}

/** Never run: each marked line must not compile, or the type check fails. */
export function wrongUses(
  tx: Tx,
  needsRow: (tx: PlayerTx) => void,
  needsPlayer: (player: PlayerId) => void,
) {
  // @ts-expect-error a read has no transaction
  handle(playlimit, async ({ tx: none }) => none)
  // @ts-expect-error a player's call has no member of staff
  handle(exclude, async ({ staff }) => staff)
  // @ts-expect-error a visitor is nobody
  handle(getVisitUrl, async ({ player }) => player)
  // @ts-expect-error the answer is not what the call declares
  handle(getVisitUrl, async () => ({ address: 'https://x' }))
  // @ts-expect-error money is fen, never a float
  handle(user, async ({ player }) => ({ ...player, balance: 5000 }))
  // @ts-expect-error what needs the player's row asks for the transaction that holds it
  needsRow(tx)
  // @ts-expect-error a member's number is no player's
  handle(setStaffPassword, async ({ staff }) => needsPlayer(staff.id))
  // @ts-expect-error nor is any number
  needsPlayer(7n)
}

describe('what a handler gets', () => {
  it('follows from audience, effect and lock of its call', () => {
    expect(Object.values(held).filter(Boolean)).toHaveLength(3)
    expect(wrongUses).toBeTypeOf('function')
  })
})
