import type { Metrics } from './metrics.ts'
import {
  connectionsOf,
  type JobRuns,
  type nodeFigures,
  venueStates,
} from './node-figures.ts'

type Node = Parameters<typeof nodeFigures>[0]

/** Adds the jobs of this node. An idle node's ages grow: the least of all nodes counts. */
function addJobs({ node }: Node, metrics: Metrics): void {
  const each = (value: (runs: JobRuns) => number) => () =>
    Object.fromEntries([...node.jobs].map(([job, runs]) => [job, value(runs)]))
  metrics.addGauge(
    'jinli_job_success_age_seconds',
    'Time since a job last succeeded on this node, or since the start',
    each(({ successAt }) => (performance.now() - successAt) / 1000),
    'name',
  )
  metrics.addGauge(
    'jinli_job_interval_seconds',
    'Time from the end of a run to the next one',
    each(({ everyMs }) => everyMs / 1000),
    'name',
  )
  metrics.addGauge(
    'jinli_job_last_run_seconds',
    'Duration of the last run of a job on this node',
    each(({ lastSeconds }) => lastSeconds),
    'name',
  )
  metrics.addCounter(
    'jinli_job_busy_seconds_total',
    'Time that the runs of a job have taken on this node',
    each(({ seconds }) => seconds),
    'name',
  )
  metrics.addCounter(
    'jinli_job_runs_total',
    'Runs of a job on this node',
    each(({ runs }) => runs),
    'name',
  )
  metrics.addCounter(
    'jinli_job_failures_total',
    'Runs of a job on this node that failed',
    each(({ failures }) => failures),
    'name',
  )
  metrics.addGauge('jinli_jobs_held', 'Whether this node runs the jobs', () => ({
    '': node.holdsJobs() ? 1 : 0,
  }))
}

/** Adds what a node knows about itself. */
export function addNodeMetrics(app: Node, metrics: Metrics): void {
  addJobs(app, metrics)
  metrics.addGauge(
    'jinli_database_connections',
    'Connections of this node to the database, the most that it opens, and the callers that wait for one',
    () => connectionsOf(app.pool),
    'state',
  )
  metrics.addGauge(
    'jinli_streams',
    'Open live streams of this node by call',
    () => app.node.streams(),
    'call',
  )
  metrics.addGauge(
    'jinli_event_loop_delay_seconds',
    'The longest delay of the event loop in the last ten seconds or more',
    () => ({ '': app.node.loopDelayMs() / 1000 }),
  )
  metrics.addGauge(
    'jinli_memory_bytes',
    'Memory of this node',
    () => {
      const { rss, heapUsed, external } = process.memoryUsage()
      return { rss, heap: heapUsed, external }
    },
    'kind',
  )
  const ofVenues = (value: (each: { state: string; failures: number }) => number) => () =>
    Object.fromEntries(
      Object.entries(venueStates(app.venues)).map(([code, each]) => [code, value(each)]),
    )
  metrics.addGauge(
    'jinli_venue_up',
    'Whether this node calls the venue; 0 while its circuit is open',
    ofVenues(({ state }) => (state === 'down' ? 0 : 1)),
    'venue',
  )
  metrics.addGauge(
    'jinli_venue_failures',
    'Calls of this node to the venue that failed in a row',
    ofVenues(({ failures }) => failures),
    'venue',
  )
}
