import { seamlessPlayer } from '@jinli/dev-env/seamless-player'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { summaryOf, tryAll } from '../src/promise.ts'
import { KitPlatform } from '../src/rehearsal/kit-platform.ts'
import {
  checkPlatform,
  platformPromises,
  playFaultsOnPlatform,
} from '../src/seamless/check-platform.ts'
import { Platform, type PlatformControl } from '../src/seamless/platform.ts'
import { seamlessFaults, VendorLedger } from '../src/seamless/seamless-faults.ts'
import { type Bend, startFaultyFront } from './faulty-front.ts'
import { platformBugs } from './platform-bugs.ts'
import { runKit } from './run-kit.ts'

const key = { id: 'seam-key-1', secret: 'a'.repeat(40) }
const operator = { id: 'seam', name: '无界', hue: 10, secret: 'x'.repeat(20), hosts: [] }
const app = useTestApp({
  config: { venue: { operators: [{ ...operator, seamlessKeys: [key] }] } },
})

/** Returns our own platform as the kit sees it. */
function ours(): Platform {
  const seamlessVenue = { app: app(), venue: 'seam', key }
  const desk: PlatformControl = {
    async newPlayer() {
      const { player, session } = await seamlessPlayer(seamlessVenue)
      return { player: `p${player.id}`, session }
    },
    async signOut(player) {
      await app().owner.query('DELETE FROM player_session WHERE player_id = $1', [
        player.slice(1),
      ])
    },
  }
  return new Platform({ url: app().url, key: key.id, secret: key.secret }, desk)
}

describe('our own platform', () => {
  it('keeps every promise of the document (R-SEAM-30)', async () => {
    const lines: string[] = []
    const verdicts = await checkPlatform(ours(), (line) => lines.push(line))
    expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([])
    expect(summaryOf(verdicts)).toBe(`${platformPromises.length} passed, 0 failed`)
  })

  it('agrees with the vendor to the cent after every fault (R-SEAM-32)', async () => {
    const lines: string[] = []
    const verdicts = await playFaultsOnPlatform(ours(), (line) => lines.push(line))
    expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([])
    expect(summaryOf(verdicts)).toBe(`${seamlessFaults.length + 1} passed, 0 failed`)
    expect(lines.join('\n')).toMatch(/vendor (\d+\.\d\d), platform \1$/m)
  })
})

describe('the platform of the kit', () => {
  const stage = new KitPlatform('b'.repeat(40))
  let url = ''
  beforeAll(async () => {
    url = await stage.listen(0)
  })
  afterAll(() => stage.close())

  const desk: PlatformControl = {
    newPlayer: async () => stage.newPlayer(10_000n),
    signOut: async (player) => stage.ledger.signOut(player),
  }

  /** Runs a test against our platform behind a proxy with one bug. */
  async function withFaultyPlatform(
    bend: Bend,
    work: (platform: Platform) => Promise<void>,
  ) {
    const signing = { secret: stage.secret, idHeader: 'x-key', id: stage.key }
    const front = await startFaultyFront(url, signing, bend)
    const { key, secret } = stage
    try {
      await work(new Platform({ url: front.url, key, secret }, desk))
    } finally {
      front.close()
    }
  }

  it('passes by the command, with its faults (R-SEAM-30 R-SEAM-32)', async () => {
    const who = ['--url', url, '--key', stage.key, '--secret', stage.secret]
    const seat = `curl -sf -X POST ${url}/kit/seat`
    const out = `curl -sf -X POST ${url}/kit/sign-out -d "{\\"player\\":\\"$PLAYER\\"}"`
    const { code, said: output } = await runKit(
      'seamless',
      ...who,
      '--seat',
      seat,
      '--sign-out',
      out,
    )
    expect(output).not.toContain('FAIL')
    expect(output).toContain(' passed, 0 failed\n')
    expect(output).toMatch(/vendor (\d+\.\d\d), platform \1\n/)
    expect(code).toBe(0)
  })

  it('exits with 2 for a wrong command line, and names what is missing', async () => {
    const { code, said: output } = await runKit('seamless', '--url', url)
    expect(output).toContain('--key is missing')
    expect(code).toBe(2)
  })

  it.each(platformBugs)(
    'with a bug, $bug: breaks $breaks (R-SEAM-31)',
    async (plantedBug) => {
      const { bend, promises, breaks } = plantedBug
      await withFaultyPlatform(bend(), async (platform) => {
        const verdicts = await tryAll(promises, platform, () => null)
        const failures = verdicts.filter(({ failure }) => failure !== null)
        expect(failures.map(({ name }) => name)).toEqual(
          expect.arrayContaining([...breaks]),
        )
        expect(failures.length).toBeLessThan(promises.length)
      })
    },
  )

  it('ledgers disagree when a bug costs money (R-SEAM-32)', async () => {
    const { bend } = platformBugs.find(({ bug }) => bug.includes('acts twice')) ?? {}
    await withFaultyPlatform(bend?.() ?? (async () => null), async (platform) => {
      const ledger = new VendorLedger(platform)
      await tryAll(seamlessFaults, ledger, () => null)
      await expect(ledger.agrees()).rejects.toThrow(/balance of p-/)
    })
  })
})
