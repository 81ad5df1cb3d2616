import type { Problem } from '../refusal/refusals.ts'

export const passkeysMax = 10
export const passkeyNameMax = 20
/** Minutes for which a shown factor opens what asks for it again. */
export const factorFreshMinutes = 15
/** Days for which a browser in which a factor was shown signs in without one. */
export const browserDays = 90

/** Returns a problem unless a passkey has a readable name, by which its owner can identify a lost one. */
export function passkeyNameProblem(name: string): Problem | null {
  const plain = name.trim()
  const fits = plain !== '' && plain.length <= passkeyNameMax
  return fits && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(plain)
    ? null
    : { key: 'player-factor.passkey-name' }
}

export const factorActions = [
  'device-added',
  'device-removed',
  'passkey-added',
  'passkey-removed',
  'code-used',
  'factors-removed',
] as const
export type FactorAction = (typeof factorActions)[number]

/** What a notice and the list of events say; a passkey's name follows. */
export const factorActionLabels = {
  'device-added': '已绑定验证器',
  'device-removed': '已解除验证器',
  'passkey-added': '已添加通行密钥',
  'passkey-removed': '已移除通行密钥',
  'code-used': '已用找回码通过双重验证',
  'factors-removed': '已由客服解除双重验证',
} as const satisfies Record<FactorAction, string>
