/**
 * Calls `run` with the first value at once. Then calls it at most once per `everyMs`, with the latest value, so that
 * many messages of a game cause few requests.
 */
export function throttle<T>(run: (value: T) => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: { value: T } | null = null
  const beat = () => {
    timer = undefined
    if (!pending) return
    const { value } = pending
    pending = null
    run(value)
    timer = setTimeout(beat, everyMs)
  }
  return {
    take(value: T) {
      pending = { value }
      if (timer === undefined) beat()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      pending = null
    },
  }
}
