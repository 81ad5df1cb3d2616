import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { readFirstLists } from './venue/game-import.jobs.ts'

const app = useTestApp()
const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Starts a server in its own process, and collects all that it writes. */
function startServer(databaseUrl: URL, more: Record<string, string> = {}) {
  const { config } = app().context
  const child = fork(main, {
    env: {
      PATH: process.env.PATH,
      APP_DATABASE_URL: databaseUrl.href,
      CARD_KEY: config.cardKey.toString('base64url'),
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
      ...more,
    },
    silent: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      output += part.toString()
    })
  return { child, said: () => output }
}

describe('a start', () => {
  it('R-OPS-02: waits for a database that is not back yet', async () => {
    const real = new URL(app().context.config.databaseUrl)
    let isBack = false
    const door = createServer((socket) => {
      if (!isBack) return void socket.destroy()
      const database = connect(Number(real.port), real.hostname)
      socket.pipe(database).pipe(socket)
      for (const end of [socket, database])
        end.on('error', () => [socket, database].map((each) => each.destroy()))
    }).listen(0, '127.0.0.1')
    await once(door, 'listening')
    const proxyUrl = new URL(real)
    proxyUrl.host = `127.0.0.1:${(door.address() as AddressInfo).port}`
    const { child, said: output } = startServer(proxyUrl)
    const exit = once(child, 'exit')
    const ready = once(child, 'message')
    await expect.poll(output).toContain('waiting for the database')
    isBack = true
    const [first] = await Promise.race([ready, exit])
    expect(first).toMatchObject({ ready: true })
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    door.close()
  })

  it('R-OPS-13: Z-10: is ready with the games of its venues', async () => {
    const { child } = startServer(new URL(app().context.config.databaseUrl), {
      VENUE_URL: app().venue.url,
      VENUE_OPERATORS: JSON.stringify(app().venue.operators),
    })
    const [{ port }] = await once(child, 'message')
    const response = await fetch(`http://127.0.0.1:${port}/api/game/list`)
    const { data } = (await response.json()) as { data: { category_id: string }[] }
    expect(new Set(data.map((tile) => tile.category_id)).size).toBeGreaterThan(3)
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  })

  it('R-OPS-13: a venue that does not answer holds it for a while only', async () => {
    await app().owner.query('DELETE FROM venue_game_read')
    const { config } = app().context
    const { venue } = config
    const url = 'http://127.0.0.1:9'
    const operators = venue.operators.map((each) => ({ ...each, url }))
    const unreachable = { ...config, venue: { ...venue, operators } }
    const begin = performance.now()
    await readFirstLists({ ...app().context, config: unreachable }, 1200)
    expect(performance.now() - begin).toBeLessThan(10_000)
    await readFirstLists(app().context, 0)
    const { rows } = await app().owner.query('SELECT venue FROM venue_game_read')
    expect(rows).toHaveLength(2)

    await app().owner.query('DELETE FROM venue_game_read WHERE venue = $1', [
      rows[0]?.venue,
    ])
    const restart = performance.now()
    await readFirstLists({ ...app().context, config: unreachable }, 120_000)
    expect(performance.now() - restart).toBeLessThan(10_000)
  })

  it('with a database that refuses it ends at once, with its words', async () => {
    const refusing = new URL(app().context.config.databaseUrl)
    refusing.password = 'wrong'
    const { child, said: output } = startServer(refusing)
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(output()).toContain('password authentication failed')
  })
})
