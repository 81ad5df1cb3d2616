import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the answer's envelope; 0 if it has none. */
    answerCode: number
  }
}

/** The beginning of every envelope. */
const envelopeCode = /^\{"code":(\d{3,4})[,}]/

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
  private readonly jobRuns = new Counter({
    name: 'jinli_job_runs_total',
    help: 'Runs of a background job on this node by outcome',
    labelNames: ['job', 'outcome'],
    registers: [this.registry],
  })
  private readonly jobSeconds = new Gauge({
    name: 'jinli_job_last_run_seconds',
    help: 'Duration of the last run of a job on this node',
    labelNames: ['job'],
    registers: [this.registry],
  })
  private readonly jobSuccess = new Gauge({
    name: 'jinli_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded on this node',
    labelNames: ['job'],
    registers: [this.registry],
  })

  /** Adds a gauge whose values are read at each scrape. */
  addGauge(
    name: string,
    help: string,
    values: () => Promise<Readonly<Record<string, number>>>,
    label = '',
  ): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === '' ? [] : [label],
      registers: [],
      async collect() {
        this.reset()
        for (const [word, value] of Object.entries(await values()))
          this.set(label === '' ? {} : { [label]: word }, value)
      },
    })
    this.registry.registerMetric(gauge)
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
      if (!call?.stream)
        this.requestSeconds.observe(
          { audience: call?.audience ?? 'other' },
          reply.elapsedTime / 1000,
        )
      next()
    })
  }

  jobEnded(job: string, seconds: number, outcome: 'success' | 'failure'): void {
    this.jobRuns.inc({ job, outcome })
    this.jobSeconds.set({ job }, seconds)
    if (outcome === 'success') this.jobSuccess.setToCurrentTime({ job })
  }

  watchPool(pool: Pool): void {
    this.addGauge(
      'jinli_database_connections',
      'Connections of this node to the database, and the callers that wait for one',
      async () => ({
        busy: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      }),
      'state',
    )
  }
}
