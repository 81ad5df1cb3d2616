/**
 * Calls `stop` on the first SIGINT, SIGTERM or SIGHUP, and when the process that started us is
 * gone. A second signal ends us at once. One Ctrl-C can arrive several times, from the terminal,
 * npm and bin/start.mjs: what follows within a second is the same one.
 */
export function onStopSignals(stop: () => Promise<void>): void {
  let first: number | null = null
  const hear = (): void => {
    if (first === null) {
      first = performance.now()
      stop().catch((error: unknown) => {
        console.error(error)
        process.exit(1)
      })
    } else if (performance.now() - first > 1_000) {
      // The children leave by themselves when our channel closes; PostgreSQL is adopted next time.
      process.exit(130)
    }
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, hear)
  process.once('disconnect', hear)
}
