// npm run backup [-- --to <folder>] [--keep <n>]: backs up the house of DATA_DIR while it runs, and begins to archive its
// WAL. -- --off ends the archive.
import { parseArgs } from 'node:util'
import { backUp } from '../apps/launcher/src/backup/back-up.ts'
import { endArchive } from '../apps/launcher/src/backup/wal-archive.ts'
import { readConfig } from '../apps/launcher/src/config.ts'
import { ExpectedProblem } from '../apps/launcher/src/expected-problem.ts'
import { runCommand } from './run-command.ts'

process.umask(0o077)
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string', default: process.env.BACKUP_DIR },
      keep: { type: 'string', default: process.env.BACKUP_KEEP || '7' },
      off: { type: 'boolean' },
    },
  })
  const config = readConfig(process.env)
  if (values.off) {
    await endArchive(config.dataDir)
    console.log('The archive has ended. The backups stay where they are.')
    return
  }
  const keep = Number(values.keep)
  if (!Number.isInteger(keep) || keep < 1)
    throw new ExpectedProblem('--keep (BACKUP_KEEP) must be a number from 1.')
  if (!values.to)
    throw new ExpectedProblem('Say where: npm run backup -- --to <folder>, or BACKUP_DIR.')
  const report = await backUp({ config, env: process.env, root: values.to, keep })
  console.log(
    `Backed up: ${report.base}\n${report.files} files, ${(report.bytes / 1024 / 1024).toFixed(0)} MiB, ` +
      `${report.seconds.toFixed(1)} s. ${report.bases} backups are kept, ${report.pruned} old ones were deleted.`,
  )
})
