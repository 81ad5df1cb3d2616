/**
 * Calls `stop` on the first SIGINT, SIGTERM or SIGHUP, and when the parent process is gone. A second signal ends
 * this process at once. One Ctrl-C can arrive several times, from the terminal, npm and bin/start.mjs, so signals
 * within a second count as one.
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
      // When this process ends, its IPC channels close, so the children exit by themselves. PostgreSQL keeps running,
      // and the next start adopts it.
      process.exit(130)
    }
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, hear)
  process.once('disconnect', hear)
}
