import { startTestPostgres } from './src/postgres.ts'
import { startTestApp } from './src/test-app.ts'

const p = await startTestPostgres()
for (let i = 0; i < 5; i++) {
  const t3 = performance.now()
  const c = process.cpuUsage()
  const a = await startTestApp(p)
  const t4 = performance.now()
  const c1 = process.cpuUsage(c)
  await a.close()
  const t5 = performance.now()
  const b = await startTestApp(p, { installedAt: '2020-01-01T00:00:00+08:00' })
  const t6 = performance.now()
  await b.close()
  console.log(
    'usual',
    (t4 - t3) | 0,
    'cpu',
    (c1.user / 1e3) | 0,
    'close',
    (t5 - t4) | 0,
    'seeded',
    (t6 - t5) | 0,
  )
}
await p.stop()
