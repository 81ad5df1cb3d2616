import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()
const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** A server process of its own, and everything it has written. */
function startServer(databaseUrl: URL) {
  const { config } = app().context
  const child = fork(main, {
    env: {
      PATH: process.env.PATH,
      APP_DATABASE_URL: databaseUrl.href,
      CARD_KEY: config.cardKey.toString('base64url'),
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
    },
    silent: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      said += part.toString()
    })
  return { child, said: () => said }
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
    const awaited = new URL(real)
    awaited.host = `127.0.0.1:${(door.address() as AddressInfo).port}`
    const { child, said } = startServer(awaited)
    const ended = once(child, 'exit')
    const ready = once(child, 'message')
    await expect.poll(said).toContain('waiting for the database')
    isBack = true
    const [first] = await Promise.race([ready, ended])
    expect(first).toMatchObject({ ready: true })
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    door.close()
  })

  it('with a database that refuses it ends at once, with its words', async () => {
    const refusing = new URL(app().context.config.databaseUrl)
    refusing.password = 'wrong'
    const { child, said } = startServer(refusing)
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(said()).toContain('password authentication failed')
  })
})
