import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@jinli/launcher/ports'
import { announce, type Installation, installationNames } from './kit/installation.ts'

const upWithinMs = 240_000

async function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  )
}

/**
 * Starts what `npm start` starts, once per installation name, each with a separate folder and port; returns a
 * function that stops all. `E2E_URL` (with `E2E_ADMIN_PASSWORD`) selects a running installation instead. That
 * installation needs the venue's sentinels too, and `E2E_DATA_DIR`, its folder, for direct writes to its database.
 */
export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined
  const ends: (() => Promise<void>)[] = []
  const endAll = async () => {
    await Promise.all(ends.map((end) => end()))
  }
  // In sequence: the first one builds, and two at once would choose the same free ports.
  for (const name of installationNames) {
    try {
      const { end, ...installation } = await bringUp()
      announce(name, installation)
      ends.push(end)
    } catch (error) {
      await endAll()
      throw error
    }
  }
  return endAll
}

/** Starts one installation; `more` adds environment variables. */
export async function bringUp(
  more: NodeJS.ProcessEnv = {},
): Promise<Installation & { end: () => Promise<void> }> {
  const port = await freePort('127.0.0.1')
  const dataDir = mkdtempSync(join(tmpdir(), 'jinli-e2e-'))
  const password = 'e2e-admin-password'
  const url = `http://127.0.0.1:${port}`
  // Without npm, which does not pass on a SIGINT: the stop would wait for ever.
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    env: {
      ...process.env,
      PORT: `${port}`,
      DATA_DIR: dataDir,
      JINLI_ADMIN_PASSWORD: password,
      // A refusal that the contract does not declare for the endpoint becomes a fault.
      JINLI_STRICT: 'on',
      // Sentinel amounts trigger venue faults, at a twentieth of the delays (docs/venue-protocol.md §6).
      VENUE_SENTINELS: 'on',
      VENUE_DELAY_SCALE: '0.05',
      VENUE_TABLE_SECONDS: '12',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const limit = Date.now() + upWithinMs
  while (!(await isUp(url))) {
    if (child.exitCode !== null || Date.now() > limit)
      throw new Error(`start failed:\n${output}`)
    await wait(100)
  }
  const end = async () => {
    const exit = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    await exit
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, password, end }
}
