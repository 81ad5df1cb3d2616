import type { ReversalCause } from '@jinli/contract/withdrawal/withdrawal-reversal'
import sql from 'sql-template-tag'
import { withMail } from '../message/mail.store.ts'
import { postingKey } from '../money/ledger-names.ts'
import { change, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { insertInto } from '../platform/sql-parts.ts'
import { mailValues } from './withdrawal-step.store.ts'

type NewReversal = {
  withdrawal: bigint
  cause: ReversalCause
  /** The brand day of the return. */
  returnedOn: string
  reference: string
  reason: string
  proposer: StaffId
}

/** Inserts a proposal for a paid withdrawal. Returns false if the withdrawal is not paid or has a proposal. */
export async function insertReversal(tx: Tx, reversal: NewReversal): Promise<boolean> {
  const { withdrawal, proposer } = reversal
  const insert = insertInto(
    'withdrawal_reversal',
    {
      withdrawal_id: withdrawal,
      cause: reversal.cause,
      returned_on: sql`${reversal.returnedOn}::date`,
      reference: reversal.reference,
      reason: reversal.reason,
      reversed_key: postingKey('withdrawal', withdrawal, 'paid'),
      proposed_by: proposer,
    },
    sql`FROM withdrawal WHERE id = ${withdrawal} AND state = 'paid'`,
  )
  const count = await change(
    tx,
    sql`${insert} ON CONFLICT (withdrawal_id) WHERE state <> 'cancelled' DO NOTHING`,
  )
  return count === 1
}

/** Decides a proposal by compare-and-set. Returns false if somebody else decided first. */
export async function decideReversal(
  tx: Tx,
  id: bigint,
  to: 'confirmed' | 'cancelled',
  staffId: StaffId,
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE withdrawal_reversal SET state = ${to}, decided_by = ${staffId}, decided_at = app_now()
      WHERE id = ${id} AND state = 'proposed'`,
  )
  return count === 1
}

/** Makes a paid withdrawal reversed. Returns false if it is not paid any more. */
export async function reverseWithdrawal(tx: Tx, id: bigint): Promise<boolean> {
  const update = sql`UPDATE withdrawal SET state = 'reversed', state_since = app_now()
    WHERE id = ${id} AND state = 'paid'`
  return (await change(tx, withMail('withdrawal.reversed', update, mailValues))) === 1
}
