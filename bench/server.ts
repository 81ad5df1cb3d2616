import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@jinli/launcher/ports'

export const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

/** The servers' own files: another database's head of the audit trail would be an alarm. */
const dataDir = mkdtempSync(join(tmpdir(), 'jinli-bench-files-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

/** Returns once a server answers on the port. */
export async function answering(port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}/api/balance`
  for (let tries = 0; tries < 1200; tries += 1) {
    const up = await fetch(url, { method: 'POST' }).then(
      () => true,
      () => false,
    )
    if (up) return
    await wait(50)
  }
  throw new Error(`nothing answers on port ${port}`)
}

export function serverEnv(port: number, appUrl: string, cardKey: string) {
  return {
    ...process.env,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    APP_DATABASE_URL: appUrl,
    CARD_KEY: cardKey,
    DATABASE_POOL: '8',
    DATA_DIR: dataDir,
    JINLI_LIMITS: 'off',
    LOG_LEVEL: 'error',
    JINLI_ADMIN_PASSWORD: 'bench-secret',
  }
}

/** Returns a function that runs `work` against a new server on this database. */
export function serving(appUrl: string, cardKey = randomBytes(32).toString('base64url')) {
  return async <T>(work: (base: string, pid: number) => Promise<T>): Promise<T> => {
    const port = await freePort('127.0.0.1')
    const env = serverEnv(port, appUrl, cardKey)
    const child = spawn(process.execPath, [main], { env, stdio: 'inherit' })
    const exit = once(child, 'exit')
    try {
      await answering(port)
      return await work(`http://127.0.0.1:${port}`, child.pid ?? 0)
    } finally {
      child.kill('SIGTERM')
      await exit
    }
  }
}
