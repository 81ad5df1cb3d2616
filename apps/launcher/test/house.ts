import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiClient } from '@jinli/dev-env/api-client'
import { setUp } from '@jinli/dev-env/set-up'
import { expect } from 'vitest'
import { freePort } from '../src/ports.ts'
import { livePostmaster } from '../src/postmaster-pid.ts'
import { signal, waitForEnd } from '../src/process-table.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const bin = (name: string) =>
  fileURLToPath(new URL(`../../../bin/${name}.ts`, import.meta.url))
export const staffPassword = 'password-of-the-house'

export type Run = { code: number | null; output: string }

/** Starts a command of `bin/` as npm does. `run` has its exit code and output. */
export function command(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): { child: ChildProcess; run: Promise<Run> } {
  const child = spawn(process.execPath, [bin(name), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString()
    })
  const run = new Promise<Run>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return { child, run }
}

/** Starts a whole house as `npm start` does, and waits until it serves. */
export async function startHouse(dataDir: string, env: Record<string, string> = {}) {
  const port = await freePort('127.0.0.1')
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      JINLI_LIMITS: 'off',
      JINLI_ADMIN_PASSWORD: staffPassword,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString()
    })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await expect
    .poll(() => output, { interval: 50, timeout: 120_000 })
    .toContain('Jinli is running')
  const url = `http://127.0.0.1:${port}`
  const api = apiClient(url)
  return {
    url,
    pid: child.pid ?? 0,
    ...api,
    people: setUp(api.client),
    readOutput: () => output,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await exit
    },
    /** Kills launcher and database in one moment, as a power cut would. */
    async kill9() {
      const postmaster = livePostmaster(join(dataDir, 'postgres'))
      child.kill('SIGKILL')
      if (postmaster) {
        signal(postmaster.pid, 'SIGKILL')
        await waitForEnd(postmaster.pid, 5000)
      }
      await exit
    },
  }
}

export type House = Awaited<ReturnType<typeof startHouse>>
