import { afterEach, vi } from 'vitest'

const bytes = Uint8Array.of(1, 2, 3).buffer

/** The credential that the key returns to any challenge; its bytes are `AQID` in base64url. */
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: {
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    attestationObject: bytes,
    getTransports: () => ['usb'],
  },
  getClientExtensionResults: () => ({}),
}

/** Removes the simulated security key after each test. */
export function useSecurityKeys(): void {
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
}

/** Simulates a browser with a security key that the member touches at each challenge. */
export function plugInKey() {
  const key = {
    get: vi.fn(() => Promise.resolve(credential)),
    create: vi.fn(() => Promise.resolve(credential)),
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', Object)
  Object.defineProperty(navigator, 'credentials', { value: key, configurable: true })
  return key
}

/** Rejects as if the member did not touch the key, or cancelled the browser's dialog. */
export const notTouched = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
