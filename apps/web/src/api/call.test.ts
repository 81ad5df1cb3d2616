import { supportDesk } from '@jinli/contract/support'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { read } from './call.ts'

/** A server that never answers; whoever asks may give up. */
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
    const given = vi.fn<(lost: unknown) => void>()
    void read(supportDesk, {}).catch(given)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(given).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(given).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'CallLost', reason: 'timeout' }),
    )
  })
})
