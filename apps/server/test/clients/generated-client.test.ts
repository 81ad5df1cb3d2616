import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { buildServer } from '@jinli/server/app'
import { serveDocs } from '@jinli/server/http/docs'
import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { program } from './round-of-money.ts'

const app = useTestApp()
const root = join(import.meta.dirname, '../../../..')
const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')

type Player = {
  signUp: (name: string) => Promise<void>
  deposit: (amount: string) => Promise<string>
  transfer: (amount: string, from: string, to: string) => Promise<number | string>
  balance: () => Promise<number>
  balanceAt: (venue: string) => Promise<number | undefined>
}
type Staff = {
  approve: (number: string, reference: string) => Promise<string>
  firstApproved: () => Promise<string | undefined>
}
type Program = {
  playerOf: (url: string) => Player
  staffOf: (url: string, token: string) => Staff
}

let server: Awaited<ReturnType<typeof buildServer>>
let url = ''
let folder = ''

/** Makes the client from the served document and compiles the program with it. */
async function compiledProgram(): Promise<Program> {
  const document = await (await fetch(`${url}/docs/json`)).text()
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTypes(document)))
  writeFileSync(join(folder, 'program.ts'), program)
  const compilerOptions = {
    noEmit: false,
    outDir: 'out',
    rewriteRelativeImportExtensions: true,
    lib: ['es2024', 'dom'],
    types: [],
  }
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions,
    files: ['program.ts'],
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
  return import(pathToFileURL(join(folder, 'out/program.js')).href)
}

beforeAll(async () => {
  server = await buildServer(app().context, serveDocs)
  url = await server.listen({ port: 0, host: '127.0.0.1' })
  // Inside the repository, where the program finds the packages that it imports.
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/generated-client-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('Z-9 a client generated from /docs/json', () => {
  it('R-WIRE-53: compiles and drives a round of money', async () => {
    const { playerOf, staffOf } = await compiledProgram()
    const player = playerOf(url)
    await player.signUp('generated-anna')
    const number = await player.deposit('100.50')
    expect(await player.balance()).toBe(0)

    const staff = staffOf(url, await app().staffToken())
    expect(await staff.approve(number, 'bank-ref-1')).toBe('approved')
    expect(await staff.firstApproved()).toBe(number)
    expect(await player.balance()).toBe(100.5)

    expect(await player.transfer('40.25', 'userbalance', 'obgdy')).toBe(1)
    expect(await player.balance()).toBe(60.25)
    expect(await player.balanceAt('obgdy')).toBe(40.25)
    expect(await player.transfer('40.25', 'obgdy', 'userbalance')).toBe(1)
    expect(await player.balance()).toBe(100.5)
    expect(await player.transfer('1000', 'userbalance', 'obgdy')).toBe('余额不足')
  })
})
