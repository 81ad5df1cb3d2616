/** What the audit trail says of passwords, devices, codes and sign-ins, whose values it must not hold. */
export const passwordChange = { before: { password: 'old' }, after: { password: 'new' } }
export const deviceAdded = { before: { device: 'absent' }, after: { device: 'present' } }
export const deviceRemoved = { before: { device: 'present' }, after: { device: 'absent' } }
/** Devices, keys and codes are removed together. */
export const factorRemoved = { before: { factor: 'present' }, after: { factor: 'absent' } }
export const codesRenewed = {
  before: { recovery_codes: 'old' },
  after: { recovery_codes: 'new' },
}
export const codeUsed = {
  before: { recovery_codes: 'unused' },
  after: { recovery_codes: 'used' },
}
export const sessionEnded = { before: { session: 'open' }, after: { session: 'ended' } }
