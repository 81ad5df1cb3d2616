import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../test/back-office.tsx'
import { PhonePreview } from './phone-preview.tsx'

function open(asPlayer = false) {
  const view = show(
    <PhonePreview route="/vip" answers={{ '/api/app': 1 }} asPlayer={asPlayer} />,
  )
  const frame = screen.getByTitle<HTMLIFrameElement>('手机预览')
  const inside = { postMessage: vi.fn() }
  Object.defineProperty(frame, 'contentWindow', { value: inside })
  function hear(data: unknown, from: Partial<MessageEventInit> = {}) {
    const init = {
      origin: window.location.origin,
      source: inside,
      ...from,
    } as MessageEventInit
    window.dispatchEvent(new MessageEvent('message', { data, ...init }))
  }
  return { ...view, frame, inside, hear }
}

// R-ADMIN-116
describe('the phone', () => {
  it('is the player app at its address, and leads nowhere', () => {
    const { frame } = open()
    expect(frame.getAttribute('src')).toBe('/admin/player-app#/vip')
    expect(frame.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms',
    )
  })

  it('gets its answers when it says that it is ready', () => {
    const { inside, hear } = open(true)
    hear({ kind: 'preview-ready' })
    expect(inside.postMessage).toHaveBeenCalledExactlyOnceWith(
      { kind: 'preview', answers: { '/api/app': 1 }, player: true },
      window.location.origin,
    )
  })

  it('G-5: may be at an origin of its own, which alone gets the answers', () => {
    const { inside, hear } = open()
    hear({ kind: 'preview-ready' }, { origin: 'https://play.example' })
    expect(inside.postMessage).toHaveBeenCalledExactlyOnceWith(
      { kind: 'preview', answers: { '/api/app': 1 }, player: false },
      'https://play.example',
    )
  })

  it.each([
    ['another window', { kind: 'preview-ready' }, { source: null }],
    ['another word', { kind: 'else' }, {}],
    ['no word', null, {}],
  ])('says nothing to %s', (_name, data, from) => {
    const { inside, hear } = open()
    hear(data, from)
    expect(inside.postMessage).not.toHaveBeenCalled()
  })

  it('hears nothing once it is closed', () => {
    const { inside, hear, unmount } = open()
    unmount()
    hear({ kind: 'preview-ready' })
    expect(inside.postMessage).not.toHaveBeenCalled()
  })
})
