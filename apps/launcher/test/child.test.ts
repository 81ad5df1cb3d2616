import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { superviseChild } from '../src/child.ts'
import { freePort } from '../src/ports.ts'
import { isAlive, signal } from '../src/process-table.ts'

const file = (name: string) =>
  fileURLToPath(new URL(`stand-ins/${name}.ts`, import.meta.url))

async function pidAt(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
  return response ? Number(await response.text()) : 0
}

describe('a supervised child', () => {
  it('R-OPS-01: restarts at once after each kill -9, until it is stopped', async () => {
    const port = await freePort('127.0.0.1')
    const lines: string[] = []
    const child = superviseChild({
      name: 'The stand-in',
      file: file('steady'),
      env: { ...process.env, PORT: String(port) },
      log: (line) => lines.push(line),
    })
    expect(await child.ready).toEqual({ ready: true, port })
    for (let round = 0; round < 5; round++) {
      const before = await pidAt(port)
      signal(before, 'SIGKILL')
      await expect.poll(async () => ![0, before].includes(await pidAt(port))).toBe(true)
    }
    // A program that had been ready is restarted without a pause.
    const restartLines = lines.filter((line) => line !== 'The stand-in is back')
    expect(restartLines).toEqual(
      Array(5).fill('The stand-in ended (SIGKILL); starting it again'),
    )
    const last = await pidAt(port)
    await child.stop(1_000)
    expect(isAlive(last)).toBe(false)
  })

  it('that never gets ready is restarted after a pause, then given up with one line', async () => {
    const lines: string[] = []
    const { ready } = superviseChild({
      name: 'The stand-in',
      file: file('broken'),
      env: process.env,
      log: (line) => lines.push(line),
    })
    await expect(ready).rejects.toThrow('The stand-in ended (code 3) before it was ready')
    expect(lines).toEqual([
      'The stand-in ended (code 3); starting it again',
      'The stand-in ended (code 3); starting it again in 0.2 s',
    ])
  })

  it('G-9 R-OPS-14: that never gets ready where a house has served is started again and again', async () => {
    const lines: string[] = []
    const child = superviseChild({
      name: 'The stand-in',
      file: file('broken'),
      env: process.env,
      log: (line) => lines.push(line),
      goesOn: () => true,
    })
    await expect.poll(() => lines.at(-1)).toContain('starting it again in 0.8 s')
    await child.stop(1_000)
  })

  it('R-OPS-11: reports each process, and starts the next one with the given environment', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jinli-child-'))
    const words = join(folder, 'words.log')
    const output = openSync(words, 'a')
    const port = await freePort('127.0.0.1')
    const pids: (number | undefined)[] = []
    const ends: (string | null)[] = []
    const next = Promise.withResolvers<Record<string, string | undefined>>()
    const env = { ...process.env, PORT: String(port), GREETING: 'first' }
    const child = superviseChild({
      name: 'The stand-in',
      file: file('steady'),
      env,
      log: () => undefined,
      output,
      onStart: (newChild) => {
        pids.push(newChild.pid)
        newChild.once('exit', (_code, signal) => ends.push(signal))
      },
      nextEnv: () => next.promise,
    })
    await child.ready
    const first = await pidAt(port)
    signal(first, 'SIGKILL')
    await expect.poll(() => ends).toEqual(['SIGKILL'])
    // The restart waits for the new environment.
    next.resolve({ ...env, GREETING: 'second' })
    await expect.poll(async () => pids.slice(1).includes(await pidAt(port))).toBe(true)
    expect(readFileSync(words, 'utf8')).toBe('first\nsecond\n')
    await child.stop(1_000)
    closeSync(output)
    rmSync(folder, { recursive: true })
    expect(pids).toHaveLength(2)
    expect(ends).toEqual(['SIGKILL', null])
  })
})
