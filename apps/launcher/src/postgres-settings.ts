import { archiveSettings } from './wal-spool.ts'

/** Settings that make commits durable, for a cluster that holds money. Only tests may change them. */
export const durableSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
} as const

const small = {
  shared_buffers: '256MB',
  max_connections: '200',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and key values can be personal data, so they are not logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
} as const

/** Returns the postmaster's arguments. It listens on 127.0.0.1 only, without a Unix socket. */
export function postmasterArguments(
  clusterDir: string,
  port: number,
  overrides: Record<string, string>,
): string[] {
  const settings = {
    ...small,
    ...archiveSettings,
    ...durableSettings,
    ...overrides,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  }
  return [
    '-D',
    clusterDir,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
