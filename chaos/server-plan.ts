import { appendFileSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChildPlan } from '@jinli/launcher/child'

/** The settings of one server process. */
export type ServerSetup = { port: number; env: NodeJS.ProcessEnv; logPath: string }

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

/** Returns the plan for the launcher's `superviseChild`, so the server is restarted as in the product. */
export function serverPlan({
  env,
  logPath,
}: Pick<ServerSetup, 'env' | 'logPath'>): ChildPlan {
  return {
    name: 'The server',
    file: main,
    env,
    // Stays open until the run ends.
    output: openSync(logPath, 'a'),
    // In a separate file, because the server's output is read as its log.
    log: (line) => appendFileSync(join(dirname(logPath), 'launcher.log'), `${line}\n`),
  }
}
