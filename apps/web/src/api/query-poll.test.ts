import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pollOptions, queryClient } from './query.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

function setHidden(isHidden: boolean) {
  page.visibilityState = isHidden ? 'hidden' : 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Shows a query on screen; `leave` takes it off the screen. */
function watch(
  ask: () => Promise<number>,
  poll: number | ((n: number | undefined) => number | false),
) {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['/poll'],
    queryFn: ask,
    retry: false,
    ...pollOptions(poll, (data) => data as number),
  })
  return { leave: observer.subscribe(() => {}), observer }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', page)
  setHidden(false)
  // TanStack Query takes Node for a server, and it does not poll on a server.
  environmentManager.setIsServer(() => false)
  queryClient.mount()
})
afterEach(() => {
  queryClient.unmount()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a query that is polled', () => {
  // R-CONST-01
  it('is asked for every so often while it is on screen', async () => {
    const ask = vi.fn(async () => 1)
    const { leave } = watch(ask, 3500)
    await vi.advanceTimersByTimeAsync(3500 * 3 + 100)
    // One of these four requests is the first one of the screen, not a poll.
    expect(ask).toHaveBeenCalledTimes(4)
    leave()
    await vi.advanceTimersByTimeAsync(3500 * 3)
    expect(ask).toHaveBeenCalledTimes(4)
  })

  it('R-SESS-16: has one request under way, however slow', async () => {
    const release = new EventTarget()
    const slow = new Promise<number>((resolve) =>
      release.addEventListener('go', () => resolve(1)),
    )
    const ask = vi.fn(() => slow)
    const { leave } = watch(ask, 1000)
    await vi.advanceTimersByTimeAsync(10_500)
    expect(ask).toHaveBeenCalledTimes(1)
    release.dispatchEvent(new Event('go'))
    await vi.advanceTimersByTimeAsync(900)
    // The poll interval begins when the response has arrived.
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(ask).toHaveBeenCalledTimes(2)
    leave()
  })

  it('R-SESS-15: rests in a hidden tab and runs at once when it comes back', async () => {
    const ask = vi.fn(async () => 1)
    const { leave } = watch(ask, 1000)
    await vi.advanceTimersByTimeAsync(10)
    setHidden(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ask).toHaveBeenCalledTimes(1)
    setHidden(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(ask).toHaveBeenCalledTimes(2)
    leave()
  })

  it('R-SESS-18: goes on after a failure and keeps the last answer', async () => {
    let answers = 0
    const ask = vi.fn(async () => {
      answers += 1
      if (answers > 1) throw new Error('lost')
      return 7
    })
    const { leave, observer } = watch(ask, 1000)
    await vi.advanceTimersByTimeAsync(3100)
    expect(ask).toHaveBeenCalledTimes(4)
    expect(observer.getCurrentResult().data).toBe(7)
    leave()
  })

  it('ends by its last answer, in a tab that comes back as well', async () => {
    let n = 0
    const ask = vi.fn(async () => (n += 1))
    const { leave } = watch(ask, (last) => (last ?? 0) < 3 && 1000)
    await vi.advanceTimersByTimeAsync(10_000)
    setHidden(true)
    setHidden(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ask).toHaveBeenCalledTimes(3)
    leave()
  })
})
