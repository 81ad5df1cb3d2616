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
  it('R-OPS-01: is back at once after each kill -9, until it is stopped', async () => {
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
      await expect
        .poll(async () => ![0, before].includes(await pidAt(port)), { timeout: 6_000 })
        .toBe(true)
    }
    // Nothing is waited for, however often it happens.
    const again = lines.filter((line) => line !== 'The stand-in is back')
    expect(again).toEqual(Array(5).fill('The stand-in ended (SIGKILL); starting it again'))
    const last = await pidAt(port)
    await child.stop(1_000)
    expect(isAlive(last)).toBe(false)
  })

  it('that never gets ready is left to rest, then given up with one line', async () => {
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
})
