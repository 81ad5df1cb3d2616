import { afterEach, describe, expect, it, vi } from 'vitest'
import { isAnswerable, keyProblem } from './security-key.ts'

const page = { origin: 'https://desk.example', hostname: 'desk.example' }

function browser({ isSecure = true, knowsKeys = true, at = page }): void {
  vi.stubGlobal('isSecureContext', isSecure)
  vi.stubGlobal('location', at)
  if (knowsKeys) vi.stubGlobal('PublicKeyCredential', Object)
}

afterEach(() => vi.unstubAllGlobals())

// R-ADMIN-109
describe('whether security keys can be used', () => {
  it('where the browser has them and the address is theirs', () => {
    browser({})
    expect(keyProblem(page.origin)).toBeNull()
    expect(isAnswerable({ rpId: page.hostname })).toBe(true)
    expect(isAnswerable({ rpId: 'play.example' })).toBe(false)
    expect(isAnswerable(null)).toBe(false)
  })

  it('says nothing of them where the browser has none', () => {
    browser({ knowsKeys: false })
    expect(keyProblem(page.origin)).toBe('')
    expect(isAnswerable({ rpId: page.hostname })).toBe(false)
  })

  it('says why where the address does not allow them', () => {
    browser({ isSecure: false, knowsKeys: false })
    expect(keyProblem(null)).toContain('https')
    browser({})
    expect(keyProblem(null)).toContain('IP')
    expect(keyProblem('https://play.example')).toContain('https://play.example')
  })
})
