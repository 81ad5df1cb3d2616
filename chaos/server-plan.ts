import { appendFileSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChildPlan } from '@jinli/launcher/child'
import type { Ground } from './world.ts'

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

/** The server for the launcher's own `superviseChild`: what brings a killed one back is the product. */
export function serverPlan({ env, logPath }: Pick<Ground, 'env' | 'logPath'>): ChildPlan {
  return {
    name: 'The server',
    file: main,
    env,
    // Open until the run ends.
    output: openSync(logPath, 'a'),
    // Apart from the server's own words, which are read as its log.
    log: (line) => appendFileSync(join(dirname(logPath), 'launcher.log'), `${line}\n`),
  }
}
