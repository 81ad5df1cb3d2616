import { Secret, TOTP } from 'otpauth'

// Codes of authenticator apps (RFC 6238: SHA-1, six digits).

const stepSeconds = 30
/** How many time steps a device's clock may differ: codes of the previous and the next step are valid. */
const stepsAround = 1

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Jinli', label, secret, period: stepSeconds })
}

/** Returns a new shared key, and the address that the device reads from a QR code. */
export function newAuthenticator(label: string): { secret: string; uri: string } {
  const totp = totpOf(new Secret({ size: 20 }), label)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Returns the time step of a code, by which a repeated code is known; null for a wrong code. */
export function stepOfCode(secret: string, token: string, now: Date): number | null {
  const timestamp = now.getTime()
  const totp = totpOf(Secret.fromBase32(secret), '')
  const delta = totp.validate({ token, timestamp, window: stepsAround })
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta
}

export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase()
}

/** Whether a code has the form of a device code; any other code is a recovery code. */
export function isDeviceCode(code: string): boolean {
  return /^\d{6}$/.test(normalizeCode(code))
}
