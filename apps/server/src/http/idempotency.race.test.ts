import { randomBytes, randomUUID } from 'node:crypto'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { releaseTogether } from '@jinli/dev-env/barrier'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { change, transaction } from '../platform/db.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { claimOf, once } from './idempotency.ts'

const app = useTestApp()
const secret = randomBytes(32)

function keyOf(player: TestPlayer, key: string) {
  return { actor: player.id, call: '/api/test', key }
}

/** One keyed request as a node of its own would run it: nothing is shared but the database. */
async function onSomeNode(player: TestPlayer, key: string, work: () => Promise<string>) {
  const claim = claimOf(keyOf(player, key), { amount: 1 }, secret)
  return transaction(app().context.pool, (tx) =>
    once(
      tx,
      claim,
      async () => {
        await change(
          tx,
          sql`UPDATE player SET referral_code = referral_code || '.' WHERE id = ${player.id}`,
        )
        return { answer: await work(), subject: null }
      },
      (refused) => refused.refusal.key,
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
  // Somebody has the key and lets it go: all nodes have seen it free when they take it.
  const taken = {
    text: `INSERT INTO idempotency (actor, call, key, body_hash)
           VALUES ($1, '/api/test', $2, '')`,
    values: [player.id, key],
  }
  const firsts = await releaseTogether(app().owner, taken, 20, () =>
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
  const refused = await atOnce(16, () =>
    onSomeNode(player, key, async () => refuse('ledger.insufficient')),
  )
  expect(new Set(refused.map((first) => first.answer))).toEqual(
    new Set(['ledger.insufficient']),
  )
  expect(await effectsOn(player)).toBe(0)
  const later = await onSomeNode(player, key, async () => 'too late')
  expect(later).toMatchObject({ answer: 'ledger.insufficient', replayed: true })
})

it('leaves the key free after a fault', async () => {
  const player = await app().registerPlayer()
  const key = randomUUID()
  const fault = onSomeNode(player, key, () => Promise.reject(new Error('power cut')))
  await expect(fault).rejects.toThrow('power cut')
  const again = await onSomeNode(player, key, async () => 'done')
  expect(again).toMatchObject({ answer: 'done', replayed: false })
  expect(await effectsOn(player)).toBe(1)
})

it('refuses the key for another body on every node (R-WIRE-23)', async () => {
  const player = await app().registerPlayer()
  const key = randomUUID()
  await onSomeNode(player, key, async () => 'done')
  const other = claimOf(keyOf(player, key), { amount: 2 }, secret)
  const work = async () => ({ answer: 'other', subject: null })
  const asked = transaction(app().context.pool, (tx) => once(tx, other, work, () => ''))
  await expect(asked).rejects.toBeInstanceOf(Refused)
})
