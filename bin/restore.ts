// npm run restore -- --from <folder of backups> --to <empty folder> [--until <time>]: restores a house.
import { parseArgs } from 'node:util'
import { readBackupKey } from '../apps/launcher/src/backup/backup-key.ts'
import { restore } from '../apps/launcher/src/backup/restore.ts'
import { ExpectedProblem } from '../apps/launcher/src/expected-problem.ts'
import { runCommand } from './run-command.ts'

/** A time with its zone, so that nobody restores to another hour than meant. */
function readTime(text: string | undefined): Date | null {
  if (text === undefined) return null
  const at = new Date(text)
  if (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(at.getTime())
  )
    return at
  throw new ExpectedProblem(
    `--until must be a time with its zone, such as 2026-11-27T10:30:00+08:00, not "${text}".`,
  )
}

process.umask(0o077)
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: process.env.BACKUP_DIR },
      to: { type: 'string' },
      until: { type: 'string' },
    },
  })
  if (!values.from || !values.to)
    throw new ExpectedProblem(
      'Usage: npm run restore -- --from <folder of backups> --to <empty folder> [--until <time>]',
    )
  const until = readTime(values.until)
  const folder = { root: values.from, key: readBackupKey(process.env) }
  const { source, ...report } = await restore({ folder, to: values.to, until })
  const { missingPictures } = report
  console.log(`Restored ${values.to} in ${report.seconds.toFixed(1)} s.
The last change in it is of ${report.lastCommit.toISOString()}; ${report.pictures} pictures.`)
  if (source.gap && !until)
    console.log(`wal/${source.gap} is missing in the backup: what came after it is lost.`)
  if (missingPictures.length > 0)
    console.log(`${missingPictures.length} pictures are missing: ${missingPictures[0]} …`)
  if (!source.manifest.hasCardKey) console.log('Start it with the CARD_KEY of the house.')
  console.log(`Start it with: DATA_DIR=${values.to} npm start
Venues may be ahead of it; sandbox venues are as of ${source.manifest.finishedAt}: docs/runbook.md#backup-and-restore`)
})
