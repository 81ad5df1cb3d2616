import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashProduct, signManifest } from '@jinli/build-manifest/build-manifest'
import { startServerNode } from '@jinli/dev-env/server-node'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBuild } from './build-check.ts'
import { nodeName } from './job-lease.ts'

const app = useTestApp()
const folder = mkdtempSync(join(tmpdir(), 'jinli-build-'))
const root = join(import.meta.dirname, '../../../..')
const buildManifest = {
  file: join(folder, 'manifest.json'),
  keyFile: join(folder, 'public.pem'),
}
const { privateKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
let files: Record<string, string>

/** Signs a manifest that has another hash for `changed`. */
function writeManifest(changedFile?: string): void {
  const hashes = changedFile ? { ...files, [changedFile]: 'f'.repeat(64) } : files
  const signedManifest = signManifest(
    { madeAt: '', files: hashes, evidence: {} },
    privateKey,
  )
  writeFileSync(buildManifest.file, JSON.stringify(signedManifest))
  writeFileSync(buildManifest.keyFile, signedManifest.publicKey)
}

beforeAll(async () => {
  files = await hashProduct(root)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function startNode() {
  const { config } = app().context
  return startServerNode(config, {
    DATA_DIR: folder,
    JINLI_BUILD_MANIFEST: buildManifest.file,
    JINLI_BUILD_KEY: buildManifest.keyFile,
  })
}

const { file, keyFile } = buildManifest

it.each([
  {
    what: 'a changed file',
    make: () => writeManifest('apps/server/src/main.ts'),
    words: '1 files differ from the build manifest: apps/server/src/main.ts (changed)',
  },
  {
    what: 'another key',
    make: () => {
      writeManifest()
      const { publicKey } = generateKeyPairSync('ed25519')
      writeFileSync(keyFile, publicKey.export({ type: 'spki', format: 'pem' }))
    },
    words: `${file} was not signed with the key of ${keyFile}`,
  },
  {
    what: 'a damaged manifest',
    make: () => {
      writeManifest()
      writeFileSync(file, '{}')
    },
    words: `${file} is no build manifest`,
  },
])('R-BUILD-03: a release with $what does not start', async ({ make, words }) => {
  make()
  await expect(startNode()).rejects.toThrow(words)
})

it('R-BUILD-04: a release as it was signed starts; one that is changed later is an alarm', async () => {
  writeManifest()
  const node = await startNode()
  await node.stop()
  const { pool, log, config } = app().context
  await app().owner.query(
    `INSERT INTO release_node (node, release, seen_at) VALUES ($1, current_schema(), app_now())`,
    [nodeName(config.port)],
  )
  const alarms = async () => {
    await checkBuild({ pool, log, config: { ...config, buildManifest } })
    const { rows } = await app().owner.query('SELECT kind, detail FROM build_overdue')
    return rows
  }
  expect(await alarms()).toEqual([])
  writeManifest('apps/server/src/app.ts')
  expect(await alarms()).toEqual([
    {
      kind: 'build_changed',
      detail: '1 files differ from the build manifest: apps/server/src/app.ts (changed)',
    },
  ])
  writeManifest()
  expect(await alarms()).toEqual([])
})
