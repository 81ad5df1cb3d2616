import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ExpectedProblem } from './expected-problem.ts'

export type ReadyMessage = {
  ready: true
  port: number
  adminName?: string
  adminPassword?: string
  /** The one-time link of live mode, until the first owner has set a password. */
  setupLink?: string
}

type Environment = Record<string, string | undefined>

export type ChildPlan = {
  name: string
  /** The path of the script that Node runs. */
  file: string
  env: Environment
  /** Additional Node flags, such as those with which a small program needs little memory. */
  nodeFlags?: readonly string[]
  log: (line: string) => void
  /** The file descriptor for the program's output; without it the output goes to the launcher's output. */
  output?: number
  /** Called with each new process, early enough for a listener to receive its messages and its exit. */
  onStart?: (process: ChildProcess) => void
  /** Whether a program that never gets ready is started again and again, instead of three times. */
  goesOn?: () => boolean
  /** Returns the environment for the next start, by the exit code of the last run. */
  nextEnv?: (code: number | null) => Promise<Environment>
}

export type SupervisedChild = {
  /** Resolves with the first ready message. Rejects with a one-line message if the program never gets ready. */
  ready: Promise<ReadyMessage>
  readonly pid: number | undefined
  /** Sends SIGTERM, and SIGKILL after the given time. The program is not restarted. */
  stop(milliseconds: number): Promise<void>
}

const startsBeforeGivingUp = 3

function forkOf(plan: ChildPlan, env: Environment): ChildProcess {
  const output = plan.output ?? 'inherit'
  return fork(plan.file, [], {
    env,
    // We use Node 24, which runs TypeScript by stripping the types. Without this flag it would print a warning about
    // that at every start.
    execArgv: ['--disable-warning=ExperimentalWarning', ...(plan.nodeFlags ?? [])],
    stdio: ['ignore', output, output, 'ipc'],
    // The child runs in a new Unix session, so Ctrl-C reaches only the launcher, which stops the parts in order.
    detached: true,
  })
}

/**
 * Runs a Node program of ours, and restarts it with the same environment whenever it ends. The restart follows at
 * once if the program had been ready, otherwise after 0.2 s to 30 s. The child exits when its IPC channel to the
 * launcher closes, so nothing outlives the launcher.
 */
export function superviseChild(plan: ChildPlan): SupervisedChild {
  const ready = Promise.withResolvers<ReadyMessage>()
  const state = { stopping: false, isReady: false, failures: 0 }
  let { env } = plan
  let child = run()

  function run(): ChildProcess {
    let isServing = false
    const process = forkOf(plan, env)
    process.on('message', (message) => {
      if (!isReadyMessage(message)) return
      if (state.isReady) plan.log(`${plan.name} is back`)
      state.isReady = true
      isServing = true
      ready.resolve(message)
    })
    process.on('error', (error) => plan.log(`${plan.name}: ${error.message}`))
    process.once('exit', (code, signal) => {
      if (state.stopping) return
      state.failures = isServing ? 0 : state.failures + 1
      void startAgain(`${plan.name} ended (${signal ?? `code ${code}`})`, code)
    })
    plan.onStart?.(process)
    return process
  }

  async function startAgain(cause: string, code: number | null): Promise<void> {
    const givesUp = !state.isReady && !(plan.goesOn?.() ?? false)
    if (givesUp && state.failures >= startsBeforeGivingUp) {
      state.stopping = true
      ready.reject(
        new ExpectedProblem(`${cause} before it was ready; its words are above.`),
      )
      return
    }
    const rest = state.failures > 1 ? Math.min(30_000, 100 * 2 ** (state.failures - 1)) : 0
    plan.log(`${cause}; starting it again${rest > 0 ? ` in ${rest / 1000} s` : ''}`)
    await sleep(rest)
    if (plan.nextEnv) env = await plan.nextEnv(code)
    if (!state.stopping) child = run()
  }

  return {
    ready: ready.promise,
    get pid() {
      return child.pid
    },
    async stop(milliseconds) {
      state.stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.kill('SIGTERM')
      const impatience = new AbortController()
      void sleep(milliseconds, undefined, { signal: impatience.signal }).then(
        () => child.kill('SIGKILL'),
        () => undefined,
      )
      await exit
      impatience.abort()
    },
  }
}

function isReadyMessage(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'ready' in message
}
