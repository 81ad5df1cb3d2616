import { type ClientRequest, get } from 'node:http'

const checkEveryMs = 500
const checkMs = 1000
/** The checks in a row that a node must fail before its running requests are given up. */
const failuresMax = 3

/** What a node does: `ready` takes writes, `alive` answers, `dead` does not answer. */
type NodeState = 'ready' | 'alive' | 'dead'

export type ProxiedNode = {
  port: number
  state: NodeState
  failures: number
  /** The requests that the node has not answered whole. */
  running: Set<ClientRequest>
}

function isOk(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const check = get({ host: '127.0.0.1', port, path, timeout: checkMs }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    check.once('timeout', () => check.destroy())
    check.once('error', () => resolve(false))
  })
}

/** Asks each node whether it answers and whether it is ready, twice a second. */
export class NodeHealth {
  private readonly nodes: readonly ProxiedNode[]
  private readonly timers: readonly NodeJS.Timeout[]
  private turn = 0

  constructor(ports: readonly number[]) {
    this.nodes = ports.map((port) => ({
      port,
      state: 'alive',
      failures: 0,
      running: new Set(),
    }))
    this.timers = this.nodes.map((node) =>
      setInterval(() => void this.check(node), checkEveryMs),
    )
  }

  /** Returns the next node for a request; null if none answers. A dead one is not tried. */
  next(refusedPorts: readonly number[]): ProxiedNode | null {
    this.turn += 1
    const candidates = this.nodes.filter(({ port }) => !refusedPorts.includes(port))
    for (const state of ['ready', 'alive'] as const) {
      const nodes = candidates.filter((node) => node.state === state)
      const node = nodes[this.turn % Math.max(1, nodes.length)]
      if (node) return node
    }
    return null
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer)
  }

  private async check(node: ProxiedNode): Promise<void> {
    if (!(await isOk(node.port, '/healthz'))) {
      node.failures += 1
      node.state = 'dead'
      if (node.failures < failuresMax) return
      // A frozen node keeps its connections. Clients repeat their calls at another node.
      for (const request of node.running) request.destroy(new Error('the node is dead'))
      return
    }
    node.failures = 0
    node.state = (await isOk(node.port, '/readyz')) ? 'ready' : 'alive'
  }
}
