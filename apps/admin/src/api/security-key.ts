import type {
  addMyKey,
  askMyKey,
  beginMyKey,
} from '@jinli/contract/operator/staff-key.admin'
import type { CallInput, Output } from '@jinli/contract/wire/endpoint'
import type { KeyAnswer } from '@jinli/contract/wire/web-authn'

/** A security key did not respond. Its message is shown to the member. */
export class KeyFailed extends Error {}

/** Returns null if security keys work at this address, else the reason; `''` if the reason has no text. */
export function keyProblem(keyOrigin: string | null): string | null {
  if (!globalThis.isSecureContext)
    return '此地址不是 https，浏览器不允许使用安全密钥，请用 https 域名打开后台'
  if (!('PublicKeyCredential' in globalThis)) return ''
  if (!keyOrigin) return '安全密钥不能用于 IP 地址，请用域名打开后台'
  return keyOrigin === location.origin ? null : `安全密钥只能在 ${keyOrigin} 使用`
}

/** Whether a challenge is for this address and the browser supports security keys. */
export function isAnswerable(question: { rpId: string } | null): boolean {
  const site = location.origin
  return question?.rpId === location.hostname && keyProblem(site) === null
}

/** Replaces the library's error, whose message is written for developers. */
function toKeyFailed(error: unknown): KeyFailed {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return new KeyFailed('这把安全密钥已添加过')
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new KeyFailed('安全密钥未完成验证（已取消或超时），请重试')
  if (name === 'SecurityError') return new KeyFailed('此地址不能使用安全密钥')
  return new KeyFailed('安全密钥没有响应，请重试或换一种方式')
}

/** Loads the library on demand, because few staff members have a security key. */
function library() {
  return import('@simplewebauthn/browser')
}

type Question = NonNullable<Output<typeof askMyKey>>

/** Asks the member's security keys to sign a challenge. */
export async function answerByKey(question: Question): Promise<KeyAnswer> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: question }).catch((error: unknown) => {
    throw toKeyFailed(error)
  })
}

type NewKey = CallInput<typeof addMyKey>['key']

/** Creates a new credential on a security key. */
export async function makeKey(options: Output<typeof beginMyKey>): Promise<NewKey> {
  const { startRegistration } = await library()
  const registration = await startRegistration({ optionsJSON: options }).catch(
    (error: unknown) => {
      throw toKeyFailed(error)
    },
  )
  const { transports = [], ...response } = registration.response
  return { ...registration, response: { ...response, transports } }
}
