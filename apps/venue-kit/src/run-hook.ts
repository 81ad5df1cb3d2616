import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const hookTimeoutMs = 60_000
const run = promisify(execFile)

/** Runs a command of the other side with these environment variables. Returns its output. */
export async function runHook(
  command: string,
  environment: Record<string, string>,
): Promise<string> {
  const [shell, flag] = process.platform === 'win32' ? ['cmd.exe', '/c'] : ['/bin/sh', '-c']
  const { stdout } = await run(shell, [flag, command], {
    env: { ...process.env, ...environment },
    timeout: hookTimeoutMs,
  })
  return stdout
}
