// npm run evidence: builds the product and puts what proves it into a folder: the signed hash of each file that runs,
// the requirements with their tests, the results of the last `npm test`, the pay sheets.
//   --folder <path>  the folder (evidence)
//   --key <file>     the private key that signs, PEM (Ed25519); without it, a key for this pack alone
//   --verify <path>  compares this tree with the pack of that folder; exits with 1 when a file differs
//   --trust <file>   with --verify: the public key to believe, PEM; without it, the one in the pack
import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  differencesOf,
  hashOf,
  hashProduct,
  isManifestSigned,
  readManifest,
  signManifest,
} from '../packages/build-manifest/src/build-manifest.ts'
import { ensureBuilt } from './bootstrap.mjs'
import { requirementFiles } from './trace.ts'

const root = join(import.meta.dirname, '..')
const reports = { unit: '.cache/vitest.json', browser: '.cache/playwright.json' }
const docs = ['docs/requirements.md', 'docs/pay-sheets.txt']

/** The counts of a report of the last test run; null when there is none. */
async function countsOf(path: string) {
  const file = join(root, path)
  if (!existsSync(file)) return null
  const { numPassedTests, numFailedTests, stats } = JSON.parse(await readFile(file, 'utf8'))
  return {
    ranAt: (await stat(file)).mtime.toISOString(),
    passed: numPassedTests ?? stats.expected,
    failed: numFailedTests ?? stats.unexpected + stats.flaky,
  }
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Writes the pack and returns how many files it names. */
async function makePack(folder: string, keyFile: string | undefined): Promise<number> {
  await mkdir(folder, { recursive: true })
  const tests = {
    unit: await countsOf(reports.unit),
    browser: await countsOf(reports.browser),
    requirements: Object.fromEntries(requirementFiles(root)),
  }
  await writeFile(join(folder, 'tests.json'), `${JSON.stringify(tests, null, 2)}\n`)
  const evidence: Record<string, string> = {}
  for (const doc of docs) await copyFile(join(root, doc), join(folder, nameOf(doc)))
  for (const name of ['tests.json', ...docs.map(nameOf)])
    evidence[name] = await hashOf(join(folder, name))
  const key = keyFile ? await readFile(keyFile, 'utf8') : newKey()
  const files = await hashProduct(root)
  const envelope = signManifest({ madeAt: new Date().toISOString(), files, evidence }, key)
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(envelope, null, 2)}\n`)
  await writeFile(join(folder, 'public.pem'), envelope.publicKey)
  return Object.keys(files).length
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Prints what differs between this tree and a pack; returns the number of differences. */
async function verifyPack(folder: string, trustFile: string | undefined): Promise<number> {
  const envelope = await readManifest(join(folder, 'manifest.json'))
  const trust = trustFile ? await readFile(trustFile, 'utf8') : undefined
  if (!isManifestSigned(envelope, trust)) {
    console.log('  the manifest was changed, or signed with another key')
    return 1
  }
  const differences = await differencesOf(root, envelope.manifest)
  for (const { path, kind } of differences) console.log(`  ${kind.padEnd(8)} ${path}`)
  let count = differences.length
  for (const [name, hash] of Object.entries(envelope.manifest.evidence)) {
    const file = join(folder, name)
    if (existsSync(file) && (await hashOf(file)) === hash) continue
    console.log(`  changed  ${file}`)
    count += 1
  }
  return count
}

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(root, 'evidence') },
    key: { type: 'string' },
    verify: { type: 'string' },
    trust: { type: 'string' },
  },
})
if (!values.verify) {
  await ensureBuilt()
  const count = await makePack(values.folder, values.key)
  const signer = values.key ? '' : ', signed with a key for this pack alone'
  console.log(`evidence of ${count} files in ${values.folder}${signer}`)
}
const count = await verifyPack(values.verify ?? values.folder, values.trust)
console.log(count === 0 ? 'each file is the signed one' : `${count} differences`)
process.exitCode = count === 0 ? 0 : 1
