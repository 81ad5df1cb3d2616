import { supportDesk } from '@jinli/contract/support/support'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { read } from './call.ts'

/** Acts as a server that never responds; the caller may abort the request. */
function silence(_address: unknown, { signal }: RequestInit = {}): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')))
  })
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call of the app', () => {
  it('R-CONST-04: is given up after 30 s, not before', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', silence)
    const onError = vi.fn<(error: unknown) => void>()
    void read(supportDesk, {}).catch(onError)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(onError).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onError).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'CallLost', reason: 'timeout' }),
    )
  })
})
