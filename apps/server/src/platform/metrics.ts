import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the answer's envelope; 0 if it has none. */
    answerCode: number
  }
}

/** The beginning of every envelope. */
const envelopeCode = /^\{"code":(\d{3,4})[,}]/

const outcomes = ['success', 'refused', 'too_many', 'unavailable', 'fault'] as const

const audiences = ['visitor', 'player', 'staff', 'agent', 'other'] as const

function outcomeOf(code: number): (typeof outcomes)[number] {
  if (code === 429) return 'too_many'
  if (code === 503) return 'unavailable'
  if (code >= 500 && code < 600) return 'fault'
  return code < 400 ? 'success' : 'refused'
}

type Values = Readonly<Record<string, number>>
type Awaitable<T> = T | Promise<T>

/** The measurements of this node. All label sets are bounded: paths of the contract, codes of the catalogue, jobs. */
export class Metrics {
  readonly registry = new Registry()
  private readonly requests = new Counter({
    name: 'jinli_requests_total',
    help: 'Answered requests by call and code of the answer',
    labelNames: ['call', 'code'],
    registers: [this.registry],
  })
  private readonly requestSeconds = new Histogram({
    name: 'jinli_request_seconds',
    help: 'Time from a request to its answer, without live streams',
    labelNames: ['audience'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.registry],
  })
  private readonly outcomes = new Counter({
    name: 'jinli_outcomes_total',
    help: 'Answered requests by outcome',
    labelNames: ['outcome'],
    registers: [this.registry],
  })
  private readonly malformed = new Counter({
    name: 'jinli_malformed_requests_total',
    help: 'Connections that sent something else than HTTP, or too slowly',
    registers: [this.registry],
  })

  constructor() {
    // A series that begins with its first event has no increase then.
    for (const outcome of outcomes) this.outcomes.inc({ outcome }, 0)
    for (const audience of audiences) this.requestSeconds.zero({ audience })
  }

  /** Adds a gauge whose values are read at each scrape. The empty name is the value without a label. */
  addGauge(name: string, help: string, values: () => Awaitable<Values>, label = ''): void {
    const labelNames = label === '' ? [] : [label]
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        this.reset()
        for (const [word, value] of Object.entries(await values()))
          this.set(label === '' ? {} : { [label]: word }, value)
      },
    })
    this.registry.registerMetric(gauge)
  }

  /** Adds a counter that is kept elsewhere. */
  addCounter(name: string, help: string, values: () => Values, label: string): void {
    const counter = new Counter({
      name,
      help,
      labelNames: [label],
      registers: [],
      collect() {
        this.reset()
        for (const [word, value] of Object.entries(values()))
          this.inc({ [label]: word }, value)
      },
    })
    this.registry.registerMetric(counter)
  }

  /** Counts the requests of a server. Must come before its routes. */
  countRequests(server: FastifyInstance): void {
    server.decorateRequest('answerCode', 0)
    server.addHook('onSend', (request, _reply, payload, next) => {
      const match = typeof payload === 'string' ? envelopeCode.exec(payload) : null
      if (match) request.answerCode = Number.parseInt(match[1] ?? '0', 10)
      next()
    })
    server.addHook('onResponse', (request, reply, next) => {
      const { config, url = '' } = request.routeOptions
      const { call } = config
      const other = url.startsWith('/venue/') ? url : 'other'
      const code = request.answerCode || reply.statusCode
      this.requests.inc({ call: call?.path ?? other, code })
      this.outcomes.inc({ outcome: outcomeOf(code) })
      if (!call?.stream)
        this.requestSeconds.observe(
          { audience: call?.audience ?? 'other' },
          reply.elapsedTime / 1000,
        )
      next()
    })
    server.server.on('clientError', () => this.malformed.inc())
  }
}
