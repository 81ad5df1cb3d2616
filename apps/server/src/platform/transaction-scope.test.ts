import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { playerAtVenue } from '../venue-port/player-at-venue.ts'
import { transaction } from './db.ts'
import { assertNoTransaction } from './transaction-scope.ts'

const app = useTestApp()

const ask = () => assertNoTransaction('a question')
const bug = 'a question inside a database transaction'

describe('what must not be asked inside a transaction', () => {
  it('is a bug there, however deep, and none before, behind or beside it', async () => {
    const { pool } = app().context
    ask()
    const inside = transaction(pool, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      await Promise.resolve().then(ask)
    })
    ask()
    await expect(inside).rejects.toThrow(bug)
    await transaction(pool, async () => undefined)
    ask()
  })

  it('is none in work that outlives its transaction', async () => {
    let late = Promise.resolve()
    let letGo: (value?: unknown) => void = () => undefined
    await transaction(app().context.pool, async () => {
      late = new Promise((resolve) => {
        letGo = resolve
      }).then(ask)
    })
    letGo()
    await late
  })

  it('is a call to a venue, which is made before or behind', async () => {
    const player = await app().registerPlayer()
    await app().openGame(player)
    const venue = app().context.venues.get('obgdy')
    if (venue?.wallet !== 'transfer') throw new Error('no venue')
    const balance = () => venue.balance(playerAtVenue(player.id), 1000)
    const inside = transaction(app().context.pool, balance)
    await expect(inside).rejects.toThrow(/^venue obgdy .* inside a database transaction$/)
    expect(await balance()).toBe(0n)
  })
})
