import { randomBytes } from 'node:crypto'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { dayMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'

const app = useTestApp()
const newDevice = () => randomBytes(32).toString('base64url')

type Sender = { agent: string; device?: string }

async function signIn({ name, password }: TestPlayer, { agent, device }: Sender) {
  const cookie: Record<string, string> = device ? { cookie: `device=${device}` } : {}
  const headers = { 'user-agent': agent, ...cookie }
  await app().expectOk('/api/login_pc', { name, password }, null, headers)
}

async function noticesOf({ id }: TestPlayer): Promise<number> {
  const { rows } = await app().owner.query(
    `SELECT count(*)::int AS n FROM mail WHERE player_id = $1 AND kind = 'device.new'`,
    [id],
  )
  return rows[0].n
}

it('R-CONTACT-33: a sign-in from a browser never seen is told by mail and on verified contacts', async () => {
  const player = await app().registerPlayer()
  const email = `device-${player.name}@pond.example`
  await app().owner.query(
    `INSERT INTO player_contact (player_id, channel, address, folded) VALUES ($1, 'email', $2, $2)`,
    [player.id, email],
  )
  // The client that signed up is known, with or without a cookie.
  const { name, password } = player
  await app().expectOk('/api/login_pc', { name, password })
  expect(await noticesOf(player)).toBe(0)
  const phone = { agent: 'Phone', device: newDevice() }
  await signIn(player, phone)
  expect(await noticesOf(player)).toBe(1)
  expect(await app().lastMessageTo(email)).toMatchObject({ template: 'device.new' })
  // Its cookie is known now, whatever the browser calls itself.
  await signIn(player, { ...phone, agent: 'Phone 2' })
  expect(await noticesOf(player)).toBe(1)
  // Another browser of the same kind is another one.
  await signIn(player, { agent: 'Phone', device: newDevice() })
  expect(await noticesOf(player)).toBe(2)
})

it('R-CONTACT-33: clients without cookies are known by network and name; one message a day', async () => {
  const player = await app().registerPlayer()
  await signIn(player, { agent: 'Other client' })
  await signIn(player, { agent: 'Other client' })
  await signIn(player, { agent: 'Third client' })
  expect(await noticesOf(player)).toBe(1)
  await app().clock.forward(dayMs + 1000)
  await signIn(player, { agent: 'Third client' })
  expect(await noticesOf(player)).toBe(1)
  await signIn(player, { agent: 'Fourth client' })
  expect(await noticesOf(player)).toBe(2)
  const { rows } = await app().owner.query(
    'SELECT count(*)::int AS n FROM player_browser WHERE player_id = $1',
    [player.id],
  )
  expect(rows[0].n).toBeLessThanOrEqual(40)
})

it('R-CONTACT-33: an account of before that knows no browser begins in silence', async () => {
  const player = await app().registerPlayer()
  await app().owner.query('DELETE FROM player_browser WHERE player_id = $1', [player.id])
  await signIn(player, { agent: 'Whatever' })
  expect(await noticesOf(player)).toBe(0)
  await signIn(player, { agent: 'Another' })
  expect(await noticesOf(player)).toBe(1)
})
