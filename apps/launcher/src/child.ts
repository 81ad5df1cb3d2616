import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ExpectedProblem } from './expected-problem.ts'

export type ReadyMessage = {
  ready: true
  port: number
  adminName?: string
  adminPassword?: string
}

type Environment = Record<string, string | undefined>

export type ChildPlan = {
  name: string
  /** Path of the file that Node runs. */
  file: string
  env: Environment
  /** Beside our own; a program that does little needs little. */
  nodeFlags?: readonly string[]
  log: (line: string) => void
  /** An open file that takes what it writes; without one that goes where our own words go. */
  output?: number
  /** Told of each process as soon as it runs: who listens to it hears its messages and its end. */
  onStart?: (process: ChildProcess) => void
  /** Asked before each further start for the environment to use from then on. */
  nextEnv?: () => Promise<Environment>
}

export type SupervisedChild = {
  /** Settles with its first ready message; fails with one line when it never gets there. */
  ready: Promise<ReadyMessage>
  readonly pid: number | undefined
  /** SIGTERM, and after the given time SIGKILL; no restart follows. */
  stop(milliseconds: number): Promise<void>
}

const startsBeforeGivingUp = 3

function forkOf(plan: ChildPlan, env: Environment): ChildProcess {
  const output = plan.output ?? 'inherit'
  return fork(plan.file, [], {
    env,
    // Stripping types is what we chose Node 24 for: its warning is noise on every start.
    execArgv: ['--disable-warning=ExperimentalWarning', ...(plan.nodeFlags ?? [])],
    stdio: ['ignore', output, output, 'ipc'],
    // A session of its own: Ctrl-C reaches only us, and we stop things in order.
    detached: true,
  })
}

/**
 * Runs a Node program of ours and starts it again, with the same environment, whenever it ends: at once
 * when it had served, as often as that happens (trials S-12); 0.2 s … 5 s apart while it ends before it
 * is ready. It leaves when the channel to us closes, so nothing outlives us.
 */
export function superviseChild(plan: ChildPlan): SupervisedChild {
  const ready = Promise.withResolvers<ReadyMessage>()
  const state = { stopping: false, isReady: false, failures: 0 }
  let { env } = plan
  let child = run()

  function run(): ChildProcess {
    let served = false
    const process = forkOf(plan, env)
    process.on('message', (message) => {
      if (!isReadyMessage(message)) return
      if (state.isReady) plan.log(`${plan.name} is back`)
      state.isReady = true
      served = true
      ready.resolve(message)
    })
    process.on('error', (error) => plan.log(`${plan.name}: ${error.message}`))
    process.once('exit', (code, signal) => {
      if (state.stopping) return
      state.failures = served ? 0 : state.failures + 1
      void startAgain(`${plan.name} ended (${signal ?? `code ${code}`})`)
    })
    plan.onStart?.(process)
    return process
  }

  async function startAgain(cause: string): Promise<void> {
    if (!state.isReady && state.failures >= startsBeforeGivingUp) {
      state.stopping = true
      ready.reject(
        new ExpectedProblem(`${cause} before it was ready; its words are above.`),
      )
      return
    }
    const rest = state.failures > 1 ? Math.min(5_000, 100 * 2 ** (state.failures - 1)) : 0
    plan.log(`${cause}; starting it again${rest > 0 ? ` in ${rest / 1000} s` : ''}`)
    await sleep(rest)
    if (plan.nextEnv) env = await plan.nextEnv()
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
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.kill('SIGTERM')
      const impatience = new AbortController()
      void sleep(milliseconds, undefined, { signal: impatience.signal }).then(
        () => child.kill('SIGKILL'),
        () => undefined,
      )
      await ended
      impatience.abort()
    },
  }
}

function isReadyMessage(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'ready' in message
}
