import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@jinli/launcher/ports'
import { announce, type House, houses } from './house.ts'

const upWithinMs = 240_000

async function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  )
}

/**
 * Brings up what `npm start` brings up, once for each house, on a folder and port of its own, and takes it down again.
 * `E2E_URL` (with `E2E_ADMIN_PASSWORD`) points the tests at a running one instead; that one needs the
 * venue's sentinels too, and `E2E_DATA_DIR`, its folder, for what is planted in its database.
 */
export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined
  const ends: (() => Promise<void>)[] = []
  const endAll = async () => {
    await Promise.all(ends.map((end) => end()))
  }
  // One after the other: the first one builds, and two at once would choose the same free ports.
  for (const name of houses) {
    try {
      const { end, ...house } = await bringUp()
      announce(name, house)
      ends.push(end)
    } catch (error) {
      await endAll()
      throw error
    }
  }
  return endAll
}

/** One installation; `more` goes before what tests set. */
export async function bringUp(
  more: NodeJS.ProcessEnv = {},
): Promise<House & { end: () => Promise<void> }> {
  const port = await freePort('127.0.0.1')
  const dataDir = mkdtempSync(join(tmpdir(), 'jinli-e2e-'))
  const password = 'e2e-admin-password'
  const url = `http://127.0.0.1:${port}`
  // Without npm between: it keeps a SIGINT for itself, and the end would wait for ever.
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    env: {
      ...process.env,
      PORT: `${port}`,
      DATA_DIR: dataDir,
      JINLI_ADMIN_PASSWORD: password,
      // A refusal that its call does not declare is a fault.
      JINLI_STRICT: 'on',
      // Amounts that make the venue fail, at a twentieth of its delays (docs/venue-protocol.md §6).
      VENUE_SENTINELS: 'on',
      VENUE_DELAY_SCALE: '0.05',
      VENUE_TABLE_SECONDS: '12',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const limit = Date.now() + upWithinMs
  while (!(await isUp(url))) {
    if (child.exitCode !== null || Date.now() > limit)
      throw new Error(`start failed:\n${said}`)
    await wait(100)
  }
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, password, end }
}
