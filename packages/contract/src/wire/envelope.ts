/** The body of every response under `/api` and `/admin/api` (spec §7, decisions §2). */
export type Envelope<T> = {
  code: number
  message: string
  data: T
  /** Set in refusals and faults only: `error` is the key of the refusal, `request_id` the support code of the log. */
  error?: string
  /** The form field at which the refusal is shown. */
  field?: string
  request_id?: string
}

export const okMessage = 'success'
export const okCode = 200
