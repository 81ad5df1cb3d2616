import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileAddress, startDownload } from './download.ts'

const frames: Record<string, unknown>[] = []

beforeEach(() => {
  vi.useFakeTimers()
  frames.length = 0
  vi.stubGlobal('window', { location: { href: 'https://koi.example/' } })
  vi.stubGlobal('document', {
    createElement: () => {
      const frame = {
        setAttribute: vi.fn<(name: string, value: string) => void>(),
        remove: () => frames.splice(frames.indexOf(frame), 1),
      }
      return frame
    },
    body: { append: (frame: Record<string, unknown>) => frames.push(frame) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('R-SITE-15: a download', () => {
  it('has a hidden frame that is gone after 2000 ms', () => {
    startDownload('https://koi.example/koi.ipa')
    expect(frames).toMatchObject([{ hidden: true, src: 'https://koi.example/koi.ipa' }])
    vi.advanceTimersByTime(1999)
    expect(frames).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(frames).toEqual([])
  })

  it.each([
    ['https://koi.example/koi.ipa?v=2', 'https://koi.example/koi.ipa?v=2'],
    ['/files/koi.mobileconfig', 'https://koi.example/files/koi.mobileconfig'],
    ['https://koi.example/h5/ios.html', null],
    ['javascript:alert(1)//x.ipa', null],
    ['data:text/html,x.ipa', null],
    ['http://', null],
  ])('%s is a file at %s', (text, address) => {
    expect(fileAddress(text)).toBe(address)
  })
})
