import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { drawsOfRound } from '../../apps/sandbox-venue/src/fairness/draws-of-round.ts'
import { rules } from '../../apps/sandbox-venue/src/games/koi-leap/rules.ts'
import { postToVenue, startVenueProcess } from '../../packages/dev-env/src/venue-process.ts'

const run = promisify(execFile)
/** A solo game, a table and a league (whose fixtures are proved beside its bet slips). */
const kinds = ['mines', 'k3', 'football']
const each = 12

type Chain = { index: number; start: string }
type Round = {
  payout?: string
  chain?: Chain
  legs?: { chain: Chain }[]
  seeds?: { server_seed_hash: string }
  game: string
}

/** Returns the hashes that a player of these rounds could read before each bet. */
function commitmentsOf(rounds: readonly Round[]): string[] {
  const hashes = rounds.flatMap(({ seeds, chain, legs = [] }) => [
    seeds?.server_seed_hash ?? '',
    chain?.start ?? '',
    ...legs.map((leg) => leg.chain.start),
  ])
  return [...new Set(hashes)].filter((hash) => hash !== '')
}

test('R-GAME-128: the page of proofs confirms a batch of every kind without a network, and refuses what was changed', async ({
  page,
  context,
}, info) => {
  const file = info.outputPath('rounds.json')
  const command = 'apps/sandbox-venue/src/pay-sheets.ts'
  await run(process.execPath, [command, ...kinds, '--verify', `${each}`, '--save', file])
  const venue = await startVenueProcess({ delayScale: 0, sentinels: false })
  try {
    await page.goto(`${venue.url}/fair`)
    await expect(page.getByRole('status')).toHaveText('准备好了。')
    await context.setOffline(true)
    await venue.kill()
    await page.getByLabel('选择文件').setInputFiles(file)
    // V-6: the file's own word is not enough. The commitments must be those that the player saw before the bet.
    await expect(page.getByRole('status')).toHaveText(`${each * 4} 局的承诺待核对。`)
    const { rounds } = JSON.parse(await readFile(file, 'utf8')) as { rounds: Round[] }
    await page.getByLabel('投注前看到的承诺').fill(commitmentsOf(rounds).join('\n'))
    await page.getByRole('button', { name: '验证' }).click()
    await expect(page.getByRole('status')).toHaveText(`${each * 4} 局全部一致。`)
    await expect(page.locator('[data-verdict="proved"]')).toHaveCount(each * 4)

    for (const kind of kinds) {
      const bet = rounds.find(({ game, payout }) => game === kind && payout !== undefined)
      if (bet) bet.payout = '77777.77'
    }
    // The fixtures of a league that nobody bet on are proved too.
    const fixture = rounds.find(({ chain, payout }) => chain && payout === undefined)
    if (fixture?.chain) fixture.chain.index += 1
    await writeFile(file, JSON.stringify({ rounds }))
    await page.getByLabel('选择文件').setInputFiles(file)
    const failures = kinds.length + 1
    await expect(page.getByRole('status')).toHaveText(
      `${failures} 局与种子不符！${each * 4 - failures} 局一致。`,
    )
    await expect(page.getByText('按种子算出的结果与记录不同')).toHaveCount(kinds.length)
    await expect(page.getByText('这一环走不回事先公布的起点')).toHaveCount(1)
  } finally {
    await venue.stop()
  }
})

/** Returns a copy of a slot round with a server seed, hash and outcome that nobody committed to. */
function replacedRound(round: Record<string, unknown>) {
  const serverSeed = randomBytes(32).toString('hex')
  const server_seed_hash = createHash('sha256')
    .update(Buffer.from(serverSeed, 'hex'))
    .digest('hex')
  const outcome = rules.open(drawsOfRound({ serverSeed, clientSeed: 'mine' }, 0), {})
  const payout = (Number(rules.payoutOf(outcome)?.multiple ?? 0) / 10_000).toFixed(2)
  const seeds = { server_seed_hash, client_seed: 'mine', nonce: 0 }
  return { ...round, server_seed: serverSeed, seeds, payout, shown: rules.view(outcome) }
}

test('R-GAME-140, V-6: a round that was replaced as a whole is not confirmed, and a void one is named', async ({
  page,
}) => {
  const venue = await startVenueProcess({ delayScale: 0, sentinels: false })
  try {
    await venue.call('/v1/players', { player: 'lin' })
    const order = { reference: 'seat', player: 'lin', direction: 'in', currency: 'CNY' }
    await venue.call('/v1/transfers', { ...order, amount: '50' })
    const sessionOf = async (game: string) => {
      const { url } = await venue.call('/v1/launch', { player: 'lin', game })
      await page.goto(String(url))
      // Until then the page has kept no commitment.
      await expect(page.locator('#balance')).not.toContainText('—')
      return new URL(String(url)).searchParams.get('session') ?? ''
    }
    const ask = (path: string, body: object) =>
      postToVenue(`${venue.url}/play/${path}`, JSON.stringify(body))
    const session = await sessionOf('koi-leap')
    const mines = await sessionOf('mines')
    await ask('spin', { session, stake: '1', nonce: randomUUID() })
    const bet = { stake: '1', bet: { mines: 3 }, nonce: randomUUID() }
    const { round_id } = await ask('open', { session: mines, ...bet })
    await venue.call('/v1/bets/void', { bet_id: round_id })
    const { server_seed_hash } = await ask('seeds', { session })
    await ask('seeds/change', { session, server_seed_hash, client_seed: 'next' })
    const [spin] = (await ask('rounds', { session, before: '' }))['rounds'] as [
      Record<string, unknown>,
    ]
    const [voidRound] = (await ask('rounds', { session: mines, before: '' }))['rounds'] as [
      object,
    ]

    await page.goto(`${venue.url}/fair`)
    const verify = async (rounds: object[]) => {
      await page.getByLabel('粘贴记录').fill(JSON.stringify({ rounds }))
      await page.getByRole('button', { name: '验证' }).click()
    }
    // The game's page kept the commitment before the bets.
    await verify([spin, voidRound])
    await expect(page.getByRole('status')).toHaveText('2 局全部一致。')
    await expect(page.getByText('已取消：本金退回')).toHaveCount(1)
    await verify([replacedRound(spin)])
    await expect(page.getByRole('status')).toHaveText('1 局的承诺待核对。')
    await expect(page.locator('[data-verdict="proved"]')).toHaveCount(0)
    await verify([{ ...spin, server_seed: null }])
    await expect(page.getByRole('status')).toHaveText('1 局的种子尚未公布。')
  } finally {
    await venue.stop()
  }
})
