import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { KitPlatform } from '../src/rehearsal/kit-platform.ts'
import { type Rehearsal, rehearse, type Vendor } from '../src/rehearsal/rehearse-vendor.ts'
import { plainScenes, troubledScenes } from '../src/rehearsal/scenes.ts'
import { runKit } from './run-kit.ts'
import { type Flaw, smallVendor } from './small-vendor.ts'

const secret = 'c'.repeat(40)

/** Creates the small vendor in this process, with or without a flaw. */
function vendorOf(url: string, flaw: Flaw | null): Vendor {
  const vendor = smallVendor(flaw)
  return {
    play: (who) => vendor.play({ url, key: 'venue-kit', secret }, who),
    rounds: async (player) => vendor.rounds(player),
  }
}

/** Starts the small vendor as its own process. */
async function startSmallVendor() {
  const file = fileURLToPath(new URL('./small-vendor.ts', import.meta.url))
  const child = spawn(process.execPath, [file, '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [greeting] = await once(child.stdout, 'data')
  const port = /(\d+)/.exec(String(greeting))?.[1]
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

const scenes = [...plainScenes, ...troubledScenes]

async function runRehearsal(
  flaw: Flaw | null,
  patienceMs: number,
  only: readonly string[],
) {
  const stage = new KitPlatform(secret)
  const vendor = vendorOf(await stage.listen(0), flaw)
  const lines: string[] = []
  try {
    const at: Rehearsal = { stage, vendor, patienceMs }
    const verdicts = await rehearse(
      at,
      scenes.filter(({ name }) => only.length === 0 || only.includes(name)),
      (line) => lines.push(line),
    )
    const failures = verdicts
      .filter(({ failure }) => failure !== null)
      .map(({ name }) => name)
    return { failures, lines }
  } finally {
    stage.close()
  }
}

const flaws: readonly [Flaw, string][] = [
  ['no-answer-is-no', 'bet-cut-after'],
  ['no-answer-is-yes', 'bet-cut-before'],
  ['another-transaction', 'bet-500-after'],
  ['the-same-request', 'bet-garbage-after'],
  ['a-win-is-told-once', 'win-cut-before'],
  ['a-win-is-told-anew', 'win-cut-after'],
  ['amounts-are-numbers', 'played'],
  ['a-refusal-is-no-refusal', 'no-money'],
  ['no-win-without-session', 'late-win'],
]

describe('the kit as a platform for a vendor', () => {
  it('handles every fault, a platform’s other clock too (V-7, R-SEAM-41), and the ledgers agree to the cent (R-SEAM-33)', async () => {
    const { failures, lines } = await runRehearsal(null, 60_000, [])
    expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([])
    expect(failures).toEqual([])
    expect(lines.join('\n')).toMatch(
      /\d+ players, \d+ rounds: staked \d+\.\d\d, won \d+\.\d\d/,
    )
  })

  it('works for any process that gets the address of the platform (R-SEAM-33)', async () => {
    const vendor = await startSmallVendor()
    const who = '\\"player\\":\\"$PLAYER\\",\\"session\\":\\"$SESSION\\"'
    const where =
      '\\"url\\":\\"$PLATFORM_URL\\",\\"key\\":\\"$KEY\\",\\"secret\\":\\"$SECRET\\"'
    const how = ['--port', '0', '--secret', secret]
    how.push('--play', `curl -sf ${vendor.url}/play -d "{${where},${who}}"`)
    const whose = '{\\"player\\":\\"$PLAYER\\"}'
    how.push('--books', `curl -sf ${vendor.url}/books -d "${whose}"`)
    const { code, said: output } = await runKit('platform', 'promises', ...how)
    vendor.stop()
    expect(output).not.toContain('FAIL')
    expect(output).toContain(`${plainScenes.length + 1} passed, 0 failed\n`)
    expect(code).toBe(0)
  })

  it('needs the vendor’s ledger, and a long secret', async () => {
    const secretly = ['--port', '0', '--secret', secret]
    for (const odd of [
      ['platform', ...secretly, '--play', 'true'],
      ['platform', '--secret', 'x'],
    ])
      expect((await runKit(...odd)).code).toBe(2)
    const deaf = ['--play', 'true', '--books', 'echo "[]"', '--patience', '1']
    const { code, said: output } = await runKit(
      'platform',
      'promises',
      ...secretly,
      ...deaf,
    )
    expect(output).toContain('the vendor has called')
    expect(code).toBe(1)
  })

  it.each(flaws)(
    'a vendor with the flaw %s fails in %s (R-SEAM-34)',
    async (flaw, scene) => {
      const { failures } = await runRehearsal(flaw, 200, ['played', scene])
      expect(failures[0]).toBe(scene)
    },
  )
})
