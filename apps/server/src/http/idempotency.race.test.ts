import { randomBytes, randomUUID } from 'node:crypto'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { releaseTogether } from '@jinli/dev-env/barrier'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { change, transaction } from '../platform/db.ts'
import { RefusalError, refuse } from '../platform/refuse.ts'
import { claimOf, runOnce } from './idempotency.ts'

const app = useTestApp()
const secret = randomBytes(32)

function keyOf(player: TestPlayer, key: string) {
  return { actor: player.id, call: '/api/test', key }
}

/** Runs a request with an idempotency key as another node would, which shares only the database. */
async function onSomeNode(player: TestPlayer, key: string, work: () => Promise<string>) {
  const claim = claimOf(keyOf(player, key), { amount: 1 }, secret)
  return transaction(app().context.pool, (tx) =>
    runOnce(
      tx,
      claim,
      async () => {
        await change(
          tx,
          sql`UPDATE player SET referral_code = referral_code || '.' WHERE id = ${player.id}`,
        )
        return { answer: await work(), subject: null }
      },
      (error) => error.refusal.key,
    ),
  )
}

async function effectsOn(player: TestPlayer): Promise<number> {
  const { rows } = await app().owner.query(
    'SELECT length(referral_code) AS effects FROM player WHERE id = $1',
    [player.id],
  )
  return rows[0].effects
}

it('64 nodes with one key: one does it, all give its answer (R-2, R-WIRE-22, money I-5)', async () => {
  const player = await app().registerPlayer()
  const key = randomUUID()
  // This database client inserts the key and rolls back, so that all nodes take the key at the same time.
  const lockClient = {
    text: `INSERT INTO idempotency (actor, call, key, body_hash)
           VALUES ($1, '/api/test', $2, '')`,
    values: [player.id, key],
  }
  const firsts = await releaseTogether(app().owner, lockClient, 20, () =>
    atOnce(64, (n) => onSomeNode(player, key, async () => `answer ${n}`)),
  )
  expect(new Set(firsts.map((first) => first.answer)).size).toBe(1)
  expect(tally(firsts.map((first) => String(first.replayed)))).toEqual({
    false: 1,
    true: 63,
  })
  expect(await effectsOn(player)).toBe(1)
})

it('keeps a refusal and rolls back what led to it', async () => {
  const player = await app().registerPlayer()
  const key = randomUUID()
  const refusals = await atOnce(16, () =>
    onSomeNode(player, key, async () => refuse('ledger.insufficient')),
  )
  expect(new Set(refusals.map((first) => first.answer))).toEqual(
    new Set(['ledger.insufficient']),
  )
  expect(await effectsOn(player)).toBe(0)
  const laterAnswer = await onSomeNode(player, key, async () => 'too late')
  expect(laterAnswer).toMatchObject({ answer: 'ledger.insufficient', replayed: true })
})

it('leaves the key free after a fault', async () => {
  const player = await app().registerPlayer()
  const key = randomUUID()
  const fault = onSomeNode(player, key, () => Promise.reject(new Error('power cut')))
  await expect(fault).rejects.toThrow('power cut')
  const nextAnswer = await onSomeNode(player, key, async () => 'done')
  expect(nextAnswer).toMatchObject({ answer: 'done', replayed: false })
  expect(await effectsOn(player)).toBe(1)
})

it('refuses the key for another body on every node (R-WIRE-23)', async () => {
  const player = await app().registerPlayer()
  const key = randomUUID()
  await onSomeNode(player, key, async () => 'done')
  const other = claimOf(keyOf(player, key), { amount: 2 }, secret)
  const work = async () => ({ answer: 'other', subject: null })
  const waiter = transaction(app().context.pool, (tx) => runOnce(tx, other, work, () => ''))
  await expect(waiter).rejects.toBeInstanceOf(RefusalError)
})
