/**
 * Passes on the last of what comes, the first at once and then one in `everyMs`: a storm of a stranger's is none of
 * ours.
 */
export function paced<T>(run: (value: T) => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { value: T } | null = null
  const beat = () => {
    timer = undefined
    if (!waiting) return
    const { value } = waiting
    waiting = null
    run(value)
    timer = setTimeout(beat, everyMs)
  }
  return {
    take(value: T) {
      waiting = { value }
      if (timer === undefined) beat()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      waiting = null
    },
  }
}
