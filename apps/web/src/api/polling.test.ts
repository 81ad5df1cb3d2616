import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPolling } from './polling.ts'

const page = Object.assign(new EventTarget(), { hidden: false })

function setHidden(isHidden: boolean) {
  page.hidden = isHidden
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.hidden = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('polling', () => {
  // R-CONST-01
  it('runs every so often and stops when told', async () => {
    const poll = vi.fn(async () => {})
    const stop = startPolling(poll, 4300)
    await vi.advanceTimersByTimeAsync(4300 * 3)
    expect(poll).toHaveBeenCalledTimes(3)
    stop()
    await vi.advanceTimersByTimeAsync(4300 * 3)
    expect(poll).toHaveBeenCalledTimes(3)
  })

  it('R-SESS-16: has one request under way, however slow', async () => {
    const release = new EventTarget()
    const slow = new Promise((resolve) => release.addEventListener('go', resolve))
    const poll = vi.fn(() => slow)
    const stop = startPolling(poll, 1000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(poll).toHaveBeenCalledTimes(1)
    release.dispatchEvent(new Event('go'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(poll).toHaveBeenCalledTimes(2)
    stop()
  })

  it('R-SESS-15: rests in a hidden tab and runs at once when it comes back', async () => {
    const poll = vi.fn(async () => {})
    const stop = startPolling(poll, 1000)
    setHidden(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(poll).toHaveBeenCalledTimes(0)
    setHidden(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(poll).toHaveBeenCalledTimes(1)
    stop()
  })

  it('R-SESS-18: goes on after a failure without a word', async () => {
    const poll = vi.fn(async () => {
      throw new Error('lost')
    })
    const stop = startPolling(poll, 1000)
    await vi.advanceTimersByTimeAsync(2000)
    expect(poll).toHaveBeenCalledTimes(2)
    stop()
  })
})
