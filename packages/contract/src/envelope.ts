/** Every answer under `/api` and `/admin/api` (spec §7, decisions §2). */
export type Envelope<T> = {
  code: number
  message: string
  data: T
  /** Only on refusals and faults: the stable key of the refusal and the code the log bears. */
  error?: string
  /** The form field that a refusal belongs to. */
  field?: string
  request_id?: string
}

export const okMessage = 'success'
export const okCode = 200
