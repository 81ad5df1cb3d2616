import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '@jinli/server/platform/config'

const ownMain = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))

export type ServerNode = {
  url: string
  child: ChildProcess
  /** What the server told its launcher once it was ready. */
  ready: { port: number; setupLink?: string }
  /** All that the node has written so far. */
  readOutput: () => string
  stop(): Promise<void>
}

/**
 * Starts a server in its own process, as one more node on a test's database. Throws if it ends before it is ready. `main`
 * is the program of another release.
 */
export async function startServerNode(
  { databaseUrl, cardKey }: Pick<Config, 'databaseUrl' | 'cardKey'>,
  env: Record<string, string> = {},
  main = ownMain,
): Promise<ServerNode> {
  const child = fork(main, {
    env: {
      PATH: process.env.PATH,
      APP_DATABASE_URL: databaseUrl,
      CARD_KEY: cardKey.toString('base64url'),
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
    silent: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      output += part.toString()
    })
  const exit = once(child, 'exit')
  const [first] = await Promise.race([once(child, 'message'), exit])
  if (typeof first !== 'object') throw new Error(`the node ended: ${output}`)
  return {
    url: `http://127.0.0.1:${first.port}`,
    child,
    ready: first,
    readOutput: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await exit
    },
  }
}
