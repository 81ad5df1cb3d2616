import { refusals } from '../concept/concepts.ts'
import { shellRefusals } from './shell-refusals.ts'

/**
 * The complete catalogue of refusals: a stable key → the code on the wire, the Chinese sentence for the player, and
 * the form field (texts of spec §5 and §8 word for word, typing errors included). The caller fills in `{name}`
 * parts. Each concept has its own entries, sorted, in its `.concept.ts`.
 */
type Entry = { code: number; message: string; field?: string }

const catalogue = {
  ...shellRefusals,
  ...refusals,
  'amount.invalid': {
    code: 422,
    message: '请输入正确的金额，最多两位小数',
    field: 'amount',
  },
  'ledger.insufficient': { code: 1001, message: '余额不足', field: 'amount' },
  'session.not-found': { code: 404, message: '该登录已结束' },
  'usdt.rate-moved': { code: 422, message: '汇率已变为{rate}，请核对后重新提交' },
} as const satisfies Record<string, Entry>

export type RefusalKey = keyof typeof catalogue
export type Refusal = Entry & { key: RefusalKey }
export type RefusalParams = Readonly<Record<string, string | number>>

export const refusalKeys = Object.keys(catalogue) as RefusalKey[]

export function isRefusalKey(key: string): key is RefusalKey {
  return Object.hasOwn(catalogue, key)
}

/** Returns the refusal of a key with its `{…}` parts filled in. */
export function refusal(key: RefusalKey, params: RefusalParams = {}): Refusal {
  const entry: Entry = catalogue[key]
  const message = entry.message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(params[name] ?? whole),
  )
  return { key, ...entry, message }
}

/** The result of a failed rule: the key of a refusal, and the values for its `{…}` parts. */
export type Problem = { key: RefusalKey; params?: RefusalParams }
