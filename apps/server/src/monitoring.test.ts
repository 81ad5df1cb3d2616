import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { healthAlarmLabels } from '@jinli/contract/health/health-alarm'
import { hasPromtool } from '@jinli/dev-env/promtool'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { bounds } from './health/health.rules.ts'
import { addHouseMetrics } from './health/house-metrics.ts'
import { Metrics } from './platform/metrics.ts'
import { addNodeMetrics } from './platform/node-metrics.ts'

const app = useTestApp()
const folder = new URL('../../../monitoring/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const rules = read('alerts.yml')
const alerts = [...rules.matchAll(/- alert: (\w+)\n\s+expr: (.+)/g)].map(
  ([, name = '', expr = '']) => ({ name, expr }),
)
const metricsIn = (expr: string) => expr.match(/\bjinli_\w+/g) ?? []

/** Returns the names of all series of `/metrics`. */
async function seriesNames(): Promise<Set<string>> {
  const metrics = new Metrics()
  addNodeMetrics(app().context, metrics)
  addHouseMetrics(app().context, metrics)
  const list = await metrics.registry.getMetricsAsJSON()
  return new Set(
    list.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
    ),
  )
}

describe('R-OPS-84: alert rules', () => {
  it('ask for series that exist', async () => {
    const names = await seriesNames()
    expect(alerts.length).toBeGreaterThan(12)
    for (const { name, expr } of alerts)
      expect(
        metricsIn(expr).filter((metric) => !names.has(metric)),
        name,
      ).toEqual([])
  })

  it('have each a row in the runbook, a test of its bound, and a break', () => {
    const runbook = readFileSync(new URL('../docs/runbook.md', folder), 'utf8')
    const breaks = readFileSync(new URL('alerts.test.ts', import.meta.url), 'utf8')
    const missingAlerts = alerts.filter(
      ({ name }) =>
        !runbook.includes(`\`${name}\``) ||
        !read('alerts.test.yml').includes(`- name: ${name}\n`) ||
        !breaks.includes(`'${name}'`),
    )
    expect(missingAlerts).toEqual([])
  })

  it('have the bounds of the health page', () => {
    const exprOf = (name: string) => alerts.find((each) => each.name === name)?.expr ?? ''
    const others = Object.keys(healthAlarmLabels).filter((name) => exprOf(name) === '')
    expect(others).toEqual([])
    expect(exprOf('lock_wait')).toMatch(new RegExp(`> ${bounds.lockWaitSeconds}$`))
    expect(exprOf('node_busy')).toMatch(new RegExp(`> ${bounds.loopDelayMs / 1000}$`))
    expect(exprOf('job_late')).toContain(`> ${bounds.jobIntervals} * max`)
    expect(exprOf('job_late')).toMatch(new RegExp(`\\+ ${bounds.jobSeconds}$`))
  })

  it.runIf(hasPromtool)('hold before promtool', () => {
    const args = ['test', 'rules', 'alerts.test.yml']
    const { status, stdout } = spawnSync('promtool', args, {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(status, stdout).toBe(0)
  })
})

describe('R-OPS-87: the dashboard', () => {
  it('asks for series that exist, and for all of them', async () => {
    const names = await seriesNames()
    const dashboard: unknown = JSON.parse(read('dashboard.json'))
    const queries = new Set(metricsIn(JSON.stringify(dashboard)))
    expect([...queries].filter((name) => !names.has(name))).toEqual([])
    const allQueries = new Set([
      ...queries,
      ...alerts.flatMap(({ expr }) => metricsIn(expr)),
    ])
    expect([...names].filter((name) => !allQueries.has(name))).toEqual([])
  })
})
