import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const rules = fileURLToPath(new URL('../../../monitoring/alerts.yml', import.meta.url))

/** Whether Prometheus' own tool is installed, which tests alert rules. */
export const hasPromtool = spawnSync('promtool', ['--version']).status === 0

/** A break of something: what two scrapes said before and after it, and the alerts that must fire three minutes later. */
export type AlertCase = {
  title: string
  before: readonly string[]
  after: readonly string[]
  fires: readonly string[]
}

function seriesOf(lines: readonly string[]): Map<string, string> {
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      const series = line.slice(0, at)
      const target = 'job="jinli",instance="node-1"'
      const name = series.endsWith('}')
        ? `${series.slice(0, -1)},${target}}`
        : `${series}{${target}}`
      return [name, line.slice(at + 1)]
    }),
  )
}

/** Returns one test for promtool: two minutes of the values before, then those after. JSON is YAML too. */
function testOf({ title, before, after, fires }: AlertCase) {
  const [healthy, brokenSeries] = [seriesOf(before), seriesOf(after)]
  const names = [...new Set([...healthy.keys(), ...brokenSeries.keys()])]
  const part = (value: string | undefined, times: number) =>
    value === undefined ? `_x${times}` : `${value}+0x${times}`
  return {
    name: title,
    interval: '15s',
    input_series: names.map((series) => ({
      series,
      values: `${part(healthy.get(series), 8)} ${part(brokenSeries.get(series), 40)}`,
    })),
    promql_expr_test: [
      {
        expr: 'max by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: '5m',
        exp_samples: fires.map((alertname) => ({
          labels: `{alertname="${alertname}"}`,
          value: 1,
        })),
      },
    ],
  }
}

/** Throws what promtool says if the alert rules fire otherwise than the cases expect. */
export function assertAlerts(cases: readonly AlertCase[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'jinli-alerts-'))
  try {
    const file = join(folder, 'test.yml')
    const tests = cases.map(testOf)
    writeFileSync(
      file,
      JSON.stringify({ rule_files: [rules], evaluation_interval: '15s', tests }),
    )
    execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
