import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  differencesOf,
  hashProduct,
  isManifestSigned,
  signManifest,
} from './build-manifest.ts'

const root = mkdtempSync(join(tmpdir(), 'jinli-manifest-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function keys() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { privateKey, publicKey }
}

const manifestOf = (hash: string) => ({ madeAt: '', files: { a: hash }, evidence: {} })

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

it('R-BUILD-01: names each file that was changed, taken away or added, and no other', async () => {
  write('apps/server/src/main.ts', 'a')
  write('apps/server/src/odds.ts', 'b')
  write('apps/web/dist/index.html', 'c')
  write('package-lock.json', 'd')
  const files = await hashProduct(root)
  const manifest = { madeAt: '', files, evidence: {} }
  expect(Object.keys(manifest.files)).toEqual([
    'apps/server/src/main.ts',
    'apps/server/src/odds.ts',
    'apps/web/dist/index.html',
    'package-lock.json',
  ])
  write('apps/server/node_modules/other/index.js', 'not ours')
  write('apps/server/.cache/x', 'not ours')
  expect(await differencesOf(root, manifest)).toEqual([])
  write('apps/server/src/odds.ts', 'B')
  write('apps/server/src/more.ts', 'e')
  rmSync(join(root, 'apps/web/dist/index.html'))
  expect(await differencesOf(root, manifest)).toEqual([
    { path: 'apps/server/src/more.ts', kind: 'new' },
    { path: 'apps/server/src/odds.ts', kind: 'changed' },
    { path: 'apps/web/dist/index.html', kind: 'missing' },
  ])
})

it('R-BUILD-02: a manifest that was changed or signed by somebody else is not believed', () => {
  const ours = keys()
  const ourManifest = signManifest(manifestOf('b'), ours.privateKey)
  expect(isManifestSigned(ourManifest, ours.publicKey)).toBe(true)
  expect(isManifestSigned(ourManifest, keys().publicKey)).toBe(false)
  const falseManifest = { ...ourManifest, manifest: manifestOf('c') }
  expect(isManifestSigned(falseManifest)).toBe(false)
  const theirManifest = signManifest(falseManifest.manifest, keys().privateKey)
  expect(isManifestSigned(theirManifest)).toBe(true)
  expect(isManifestSigned(theirManifest, ours.publicKey)).toBe(false)
})
