import type { CallInput, Output } from '@jinli/contract/endpoint'
import type {
  addMyKey,
  askMyKey,
  beginMyKey,
  KeyAnswer,
} from '@jinli/contract/staff-key.admin'

/** A security key gave no answer; the message is for people. */
export class KeyFailed extends Error {}

/** Whether the browser can ask security keys at this address; if not, why, `''` where there is nothing to say. */
export function keyProblem(keyOrigin: string | null): string | null {
  if (!globalThis.isSecureContext)
    return '此地址不是 https，浏览器不允许使用安全密钥，请用 https 域名打开后台'
  if (!('PublicKeyCredential' in globalThis)) return ''
  if (!keyOrigin) return '安全密钥不能用于 IP 地址，请用域名打开后台'
  return keyOrigin === location.origin ? null : `安全密钥只能在 ${keyOrigin} 使用`
}

/** Whether a question is for this address, and the browser can put it to a key. */
export function isAnswerable(question: { rpId: string } | null): boolean {
  const site = location.origin
  return question?.rpId === location.hostname && keyProblem(site) === null
}

/** The library's words are for developers. */
function failed(error: unknown): KeyFailed {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return new KeyFailed('这把安全密钥已添加过')
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new KeyFailed('安全密钥未完成验证（已取消或超时），请重试')
  if (name === 'SecurityError') return new KeyFailed('此地址不能使用安全密钥')
  return new KeyFailed('安全密钥没有响应，请重试或换一种方式')
}

/** Loaded when a key is asked for: few members have one. */
function library() {
  return import('@simplewebauthn/browser')
}

type Question = NonNullable<Output<typeof askMyKey>>

/** Puts a question to the member's keys. */
export async function answerByKey(question: Question): Promise<KeyAnswer> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: question }).catch((error: unknown) => {
    throw failed(error)
  })
}

type Made = CallInput<typeof addMyKey>['key']

/** Lets a key make what it will answer with from here on. */
export async function makeKey(options: Output<typeof beginMyKey>): Promise<Made> {
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw failed(error)
  })
  const { transports = [], ...response } = made.response
  return { ...made, response: { ...response, transports } }
}
