// npm run alerts: tests the alert rules with Prometheus' own tool (Debian: apt install prometheus).
import { spawnSync } from 'node:child_process'

const folder = new URL('../monitoring/', import.meta.url)

function promtool(...args: string[]): boolean {
  const { error, status } = spawnSync('promtool', args, { cwd: folder, stdio: 'inherit' })
  if (error) console.error('promtool is missing: install the package prometheus')
  return status === 0
}

const isSound =
  promtool('check', 'rules', 'alerts.yml') && promtool('test', 'rules', 'alerts.test.yml')
process.exitCode = isSound ? 0 : 1
