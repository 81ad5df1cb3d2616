import { execFile } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'

const run = promisify(execFile)
const command = fileURLToPath(new URL('./evidence.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'jinli-evidence-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command; returns its exit code and what it printed. */
async function evidence(...words: string[]) {
  const { stdout, code } = await run(process.execPath, [command, ...words]).then(
    ({ stdout: text }) => ({ stdout: text, code: 0 }),
    (error) => error,
  )
  return { code, text: String(stdout) }
}

it('R-BUILD-05: a pack is made and verified, and fails when a part of it is changed', async () => {
  const pack = await evidence('--folder', folder)
  expect(pack).toEqual({
    code: 0,
    text: expect.stringContaining('each file is the signed one'),
  })
  const { requirements } = JSON.parse(readFileSync(join(folder, 'tests.json'), 'utf8'))
  expect(requirements['R-BUILD-05']).toEqual(['bin/evidence.test.ts'])

  const manifest = join(folder, 'manifest.json')
  const text = readFileSync(manifest, 'utf8')
  const forgery = text.replace(/("apps\/server\/src\/main\.ts": ")./, '$1x')
  writeFileSync(manifest, forgery)
  expect(await evidence('--verify', folder)).toEqual({
    code: 1,
    text: '  the manifest was changed, or signed with another key\n1 differences\n',
  })
  writeFileSync(manifest, text)
  appendFileSync(join(folder, 'pay-sheets.txt'), 'more')
  expect(await evidence('--verify', folder)).toEqual({
    code: 1,
    text: `  changed  ${join(folder, 'pay-sheets.txt')}\n1 differences\n`,
  })
})
