import { isRefusalKey, refusal } from '@jinli/contract/refusals'

/** The server said no: its own words, the code, and the catalogue key if it sent one. */
export class Refused extends Error {
  readonly code: number
  readonly key: string

  constructor(code: number, message: string, key = '') {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.key = key
  }

  /** The form field that the refusal belongs to, as the contract names it. */
  get field(): string | undefined {
    return isRefusalKey(this.key) ? refusal(this.key).field : undefined
  }
}

/** No usable answer came back: what the server did is unknown, asking again is safe. */
export class Unanswered extends Error {
  constructor(options?: ErrorOptions) {
    super('网络异常，请检查网络后重试', options)
    this.name = 'Unanswered'
  }
}

/** What to show a member of staff for anything a call can throw. */
export function wordsOf(error: unknown): string {
  if (error instanceof Refused || error instanceof Unanswered) return error.message
  return '页面出现异常，请刷新后重试'
}
