/** The folder in which PostgreSQL lays its WAL segments for the archive. It exists from the first backup on. */
export const spoolName = 'wal-spool'

/**
 * PostgreSQL's settings of the archive. Its shell runs in the cluster's folder. Without a spool, segments are dropped,
 * as without an archive.
 */
export const archiveSettings = {
  archive_mode: 'on',
  archive_command:
    `test ! -d ${spoolName} || ` +
    `{ cp %p ${spoolName}/%f.new && sync ${spoolName}/%f.new && mv ${spoolName}/%f.new ${spoolName}/%f; }`,
} as const
