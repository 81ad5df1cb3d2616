import { join } from 'node:path'
import {
  type ChildPlan,
  type ReadyMessage,
  type SupervisedChild,
  superviseChild,
} from './child.ts'
import { type LauncherConfig, repositoryRoot } from './config.ts'
import { freePort } from './ports.ts'

const serverProgram = join(repositoryRoot, 'apps/server/src/main.ts')
const proxyProgram = join(repositoryRoot, 'apps/launcher/src/node-proxy-main.ts')

export type ServerGroup = Pick<SupervisedChild, 'ready' | 'stop'>
type GroupPlan = Pick<ChildPlan, 'log' | 'goesOn' | 'env' | 'nextEnv'> & {
  config: Pick<LauncherConfig, 'nodes' | 'host'>
  port: number
}

/**
 * Returns the environment of a node: it listens for the proxy alone, and believes what the proxy forwards. Each has its
 * own port for metrics, counted up.
 */
function nodeEnvironment(
  env: ChildPlan['env'],
  nodePort: number,
  at: number,
): ChildPlan['env'] {
  const metricsPort = env['METRICS_PORT'] && String(Number(env['METRICS_PORT']) + at)
  const proxies = `${env['TRUSTED_PROXIES'] ?? ''} 127.0.0.1`.trim()
  const address = { PORT: String(nodePort), HOST: '127.0.0.1', METRICS_PORT: metricsPort }
  return { ...env, ...address, TRUSTED_PROXIES: proxies }
}

/** Runs several nodes of the server behind one port. The first makes the first content, then the others start. */
class NodeGroup implements ServerGroup {
  readonly ready: Promise<ReadyMessage>
  private readonly plan: GroupPlan
  private readonly children: SupervisedChild[] = []
  private isStopping = false

  constructor(plan: GroupPlan) {
    this.plan = plan
    this.ready = this.start()
  }

  async stop(milliseconds: number): Promise<void> {
    this.isStopping = true
    await Promise.all(this.children.map((child) => child.stop(milliseconds)))
  }

  private run(
    part: Pick<ChildPlan, 'name' | 'file' | 'env' | 'nextEnv'>,
  ): Promise<ReadyMessage> {
    const { log, goesOn } = this.plan
    // A stop came while the part before was starting.
    if (this.isStopping) return new Promise(() => undefined)
    const child = superviseChild({ ...part, log, ...(goesOn && { goesOn }) })
    this.children.push(child)
    return child.ready
  }

  private runNode(nodePort: number, at: number): Promise<ReadyMessage> {
    const { env, nextEnv } = this.plan
    return this.run({
      name: `Server ${at + 1}`,
      file: serverProgram,
      env: nodeEnvironment(env, nodePort, at),
      ...(nextEnv && {
        nextEnv: async (code) => nodeEnvironment(await nextEnv(code), nodePort, at),
      }),
    })
  }

  private async start(): Promise<ReadyMessage> {
    const { config, port, env } = this.plan
    const ports: number[] = []
    while (ports.length < config.nodes) ports.push(await freePort('127.0.0.1'))
    const [first, ...others] = ports.map((nodePort, at) => () => this.runNode(nodePort, at))
    const message = (await first?.()) ?? { ready: true as const, port }
    await Promise.all(others.map((run) => run()))
    const proxyEnv = { ...env, PORT: String(port), NODE_PORTS: ports.join() }
    await this.run({ name: 'The proxy', file: proxyProgram, env: proxyEnv })
    return { ...message, port }
  }
}

/** Runs the server, or as many nodes of it as the configuration says. */
export function superviseServer(plan: GroupPlan): ServerGroup {
  if (plan.config.nodes > 1) return new NodeGroup(plan)
  const { config: _config, port: _port, ...rest } = plan
  return superviseChild({ name: 'The server', file: serverProgram, ...rest })
}
