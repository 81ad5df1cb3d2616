import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Rehearsal, rehearse, type Vendor } from '../src/rehearsal/rehearse-vendor.ts'
import { plainScenes, troubledScenes } from '../src/rehearsal/scenes.ts'
import { StagePlatform } from '../src/rehearsal/stage-platform.ts'
import { runKit } from './run-kit.ts'
import { type Flaw, smallVendor } from './small-vendor.ts'

const secret = 'c'.repeat(40)

/** The small vendor in this process, with a flaw or none. */
function vendorOf(url: string, flaw: Flaw | null): Vendor {
  const vendor = smallVendor(flaw)
  return {
    play: (who) => vendor.play({ url, key: 'venue-kit', secret }, who),
    rounds: async (player) => vendor.rounds(player),
  }
}

/** The same as a process of its own. */
async function startSmallVendor() {
  const file = fileURLToPath(new URL('./small-vendor.ts', import.meta.url))
  const child = spawn(process.execPath, [file, '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const port = /(\d+)/.exec(said.toString())?.[1]
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

const scenes = [...plainScenes, ...troubledScenes]

async function rehearsed(flaw: Flaw | null, patienceMs: number, only: readonly string[]) {
  const stage = new StagePlatform(secret)
  const vendor = vendorOf(await stage.listen(0), flaw)
  const lines: string[] = []
  try {
    const at: Rehearsal = { stage, vendor, patienceMs }
    const verdicts = await rehearse(
      at,
      scenes.filter(({ name }) => only.length === 0 || only.includes(name)),
      (line) => lines.push(line),
    )
    const broken = verdicts.filter(({ broken }) => broken !== null).map(({ name }) => name)
    return { broken, lines }
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

describe('the platform is played for a vendor', () => {
  it('who bears everything that goes wrong; the books agree to the cent (R-SEAM-33)', async () => {
    const { broken, lines } = await rehearsed(null, 60_000, [])
    expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([])
    expect(broken).toEqual([])
    expect(lines.join('\n')).toMatch(
      /\d+ players, \d+ rounds: staked \d+\.\d\d, won \d+\.\d\d/,
    )
  })

  it('and for any process that is told where the platform is (R-SEAM-33)', async () => {
    const vendor = await startSmallVendor()
    const who = '\\"player\\":\\"$PLAYER\\",\\"session\\":\\"$SESSION\\"'
    const where =
      '\\"url\\":\\"$PLATFORM_URL\\",\\"key\\":\\"$KEY\\",\\"secret\\":\\"$SECRET\\"'
    const how = ['--port', '0', '--secret', secret]
    how.push('--play', `curl -sf ${vendor.url}/play -d "{${where},${who}}"`)
    const whose = '{\\"player\\":\\"$PLAYER\\"}'
    how.push('--books', `curl -sf ${vendor.url}/books -d "${whose}"`)
    const { code, said } = await runKit('platform', 'promises', ...how)
    vendor.stop()
    expect(said).not.toContain('FAIL')
    expect(said).toContain(`${plainScenes.length + 1} passed, 0 failed\n`)
    expect(code).toBe(0)
  })

  it('not without his books, and not under a short secret', async () => {
    const secretly = ['--port', '0', '--secret', secret]
    for (const odd of [
      ['platform', ...secretly, '--play', 'true'],
      ['platform', '--secret', 'x'],
    ])
      expect((await runKit(...odd)).code).toBe(2)
    const deaf = ['--play', 'true', '--books', 'echo "[]"', '--patience', '1']
    const { code, said } = await runKit('platform', 'promises', ...secretly, ...deaf)
    expect(said).toContain('the vendor has called')
    expect(code).toBe(1)
  })

  it.each(flaws)(
    'a vendor with the flaw %s fails in %s (R-SEAM-34)',
    async (flaw, scene) => {
      const { broken } = await rehearsed(flaw, 200, ['played', scene])
      expect(broken[0]).toBe(scene)
    },
  )
})
