import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@jinli/launcher/ports'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const program = `
  import { runOnNode24 } from './bin/bootstrap.mjs'
  await runOnNode24('apps/launcher/test/stand-ins/steady.ts', [], { watched: true })`

it('V-10 R-OPS-15: a command that npm runs ends when npm or its shell is killed', async () => {
  const port = await freePort('127.0.0.1')
  const isServing = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; true'], {
    cwd: root,
    env: {
      ...process.env,
      NODE: process.execPath,
      PROGRAM: program,
      PORT: String(port),
      npm_lifecycle_event: 'start',
    },
    stdio: 'ignore',
  })
  await expect.poll(isServing).toBe(true)
  shell.kill('SIGTERM')
  await once(shell, 'exit')
  await expect.poll(isServing).toBe(false)
})
