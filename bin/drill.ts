// npm run drill [-- --from <folder of backups>] [--scratch <folder>]: restores the newest backup into a scratch folder and
// checks it. Exits with 1 when a check fails.
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { readBackupKey } from '../apps/launcher/src/backup/backup-key.ts'
import { drill } from '../apps/launcher/src/backup/drill.ts'
import { ExpectedProblem } from '../apps/launcher/src/expected-problem.ts'
import { runCommand } from './run-command.ts'

process.umask(0o077)
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: process.env.BACKUP_DIR },
      scratch: { type: 'string', default: tmpdir() },
    },
  })
  if (!values.from)
    throw new ExpectedProblem('Say whose: npm run drill -- --from <folder>, or BACKUP_DIR.')
  const folder = { root: values.from, key: readBackupKey(process.env) }
  const report = await drill(folder, values.scratch)
  const { base, until, age, restoreSeconds, seconds, checks, failures } = report
  console.log(`${base || 'No backup'}, restored until ${until || '–'} in ${restoreSeconds.toFixed(1)} s
Its last change was ${age.toFixed(0)} s old. ${checks} checks, ${seconds.toFixed(1)} s in all.`)
  for (const failure of failures) console.log(`FAILED  ${failure}`)
  if (failures.length > 0)
    throw new ExpectedProblem(`The drill failed: ${failures.length} problems.`)
  console.log('The drill passed: the backup can be restored.')
})
