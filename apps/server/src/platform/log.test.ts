import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const log = new URL('./log.ts', import.meta.url).href

it('R-OPS-55: a process ends although nobody reads its log any more', async () => {
  const program = `import { openLog } from '${log}'
    const log = openLog('info')
    process.stdin.once('data', () => {
      for (const n of [1, 2, 3]) log.warn('nobody reads this ' + n)
      process.exit(0)
    })
    log.info('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const exit = once(child, 'exit')
  await once(child.stdout, 'data')
  child.stdout.destroy()
  await once(child.stdout, 'close')
  child.stdin.write('end')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  expect(await exit).toEqual([0, null])
  clearTimeout(timer)
})
