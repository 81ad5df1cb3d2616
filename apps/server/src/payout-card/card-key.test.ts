import { randomBytes } from 'node:crypto'
import { newAddress, newCardNumber } from '@jinli/dev-env/payout-numbers'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { checkCardKey } from './card-key.ts'

const app = useTestApp()

/** Returns every value of every table, as a dump of the database would have it. */
async function everyValue(): Promise<string> {
  const { rows: tables } = await app().owner.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name
     FROM information_schema.tables
     WHERE table_schema IN ('public', 'ledger') AND table_type = 'BASE TABLE'`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) =>
      app().owner.query<{ line: string }>(`SELECT t::text AS line FROM ${name} t`),
    ),
  )
  return texts.flatMap(({ rows }) => rows.map((row) => row.line)).join('\n')
}

describe('at rest', () => {
  it('no full number lies in the database, bound, unbound or drawn to', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 50_000n)
    const [card, removedCard, address] = [
      newCardNumber(),
      newCardNumber(),
      newAddress('TRC20'),
    ]
    const bank = await app().bindCard(player, card)
    const unbound = await app().bindCard(player, removedCard)
    await app().bindAddress(player, 'TRC20', address)
    await app().expectOk('/api/delcard', { id: unbound }, player.token)
    const order = { amount: 100, bank, password: player.payPassword }
    await app().expectOk('/api/withdraw', order, player.token)
    const dump = await everyValue()
    expect(dump).toContain(player.name)
    for (const secret of [card, removedCard, address]) {
      expect(dump).not.toContain(secret)
      // A dump shows bytea in hex.
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
      // No value contains more than the last four characters.
      expect(dump).not.toContain(secret.slice(-8))
    }
  })

  it('X-28: a server with another key than the stored cards’ refuses to start', async () => {
    await app().bindCard(await app().registerPlayer())
    const { context } = app()
    await expect(checkCardKey(context)).resolves.toBeUndefined()
    const cardKey = randomBytes(32)
    await expect(
      checkCardKey({ ...context, config: { ...context.config, cardKey } }),
    ).rejects.toThrow('CARD_KEY is not the key that the stored cards were sealed with')
  })
})
