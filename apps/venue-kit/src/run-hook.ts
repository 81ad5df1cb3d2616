import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const hookTimeoutMs = 60_000
const run = promisify(execFile)

/** A command of the other side, with what it needs to know in its environment; what it prints. */
export async function runHook(
  command: string,
  told: Record<string, string>,
): Promise<string> {
  const [shell, flag] = process.platform === 'win32' ? ['cmd.exe', '/c'] : ['/bin/sh', '-c']
  const { stdout } = await run(shell, [flag, command], {
    env: { ...process.env, ...told },
    timeout: hookTimeoutMs,
  })
  return stdout
}
