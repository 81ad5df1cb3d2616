import type {
  passkeyask,
  passkeybegin,
  passkeyquestion,
} from '@jinli/contract/player-factor/passkey'
import type { CallInput, Output } from '@jinli/contract/wire/endpoint'
import type { KeyAnswer, NewCredential } from '@jinli/contract/wire/web-authn'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { toast } from '../overlay/toast.ts'

/** A passkey did not respond. Its message is shown to the player. */
export class PasskeyFailed extends Error {}

/** Whether the browser has passkeys at this address: a name over https, or this machine. */
export function hasPasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname)
  return globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !isAddress
}

/** Replaces the library's error, whose message is written for developers. */
function toPasskeyFailed(error: unknown): PasskeyFailed {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return new PasskeyFailed('这个通行密钥已添加过')
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new PasskeyFailed('未完成验证（已取消或超时），请重试')
  if (name === 'SecurityError') return new PasskeyFailed('此地址不能使用通行密钥')
  return new PasskeyFailed('通行密钥没有响应，请重试或换一种方式')
}

async function failClearly<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw toPasskeyFailed(error)
  })
}

/** Loads the library on demand, because few players have a passkey. */
function library() {
  return import('@simplewebauthn/browser')
}

type Question = NonNullable<Output<typeof passkeyquestion>>

/** Asks a passkey of the device to sign the question. */
async function answerByPasskey(question: Question): Promise<KeyAnswer> {
  const { startAuthentication } = await library()
  return failClearly(startAuthentication({ optionsJSON: question }))
}

/** Makes a new passkey on the device. */
export async function makePasskey(
  options: Output<typeof passkeybegin>,
): Promise<NewCredential> {
  const { startRegistration } = await library()
  const registration = await failClearly(startRegistration({ optionsJSON: options }))
  const { transports = [], ...response } = registration.response
  return { ...registration, response: { ...response, transports } }
}

type QuestionCall = typeof passkeyask | typeof passkeyquestion

/** Gets a question from the server and lets a passkey of the device answer it. */
export function usePasskeyAnswer(
  endpoint: QuestionCall,
  onAnswer: (key: KeyAnswer) => Promise<void>,
  input: CallInput<QuestionCall> = {},
) {
  const [isAnswering, setIsAnswering] = useState(false)
  const request = useCallMutation<QuestionCall>(endpoint, {
    onLost: () => toast.fail('网络不稳定，请稍后再试'),
    onSuccess: ({ data: question }) => {
      if (!question) {
        toast.fail('此地址没有可用的通行密钥，请换一种方式')
        return
      }
      setIsAnswering(true)
      answerByPasskey(question)
        .then(onAnswer)
        .catch((error: unknown) => {
          if (error instanceof PasskeyFailed) toast.fail(error.message)
          else toast.fail('通行密钥没有响应，请重试或换一种方式')
        })
        .finally(() => setIsAnswering(false))
    },
  })
  return { busy: request.busy || isAnswering, run: () => void request.run(input) }
}
