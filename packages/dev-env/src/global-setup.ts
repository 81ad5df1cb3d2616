import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type { TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

const program = fileURLToPath(new URL('./serve-postgres.ts', import.meta.url))

/** Starts one database cluster per test run; each test file creates its own databases in it. */
export default async function globalSetup(project: TestProject) {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exit = once(child, 'exit')
  const postgres = await Promise.race([
    once(child, 'message').then(([message]) => message as TestPostgres),
    exit.then(([code]) => {
      throw new Error(`the test database ended with ${code}`)
    }),
  ])
  project.provide('postgres', postgres)
  return async () => {
    if (child.connected) child.disconnect()
    await exit
  }
}
