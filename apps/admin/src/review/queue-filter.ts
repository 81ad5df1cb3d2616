/** What a queue shows; lives in the address so that a reload or a shared link keeps it. */
export type QueueFilter = {
  /** The value of one of the queue's state choices. */
  state: string
  search: string
  method: string
  /** Brand dates, both included. */
  since: string
  until: string
  flag: string
  page: number
  pagesize: number
}
type Choices = readonly { value: string }[]

export const pageSizes = [10, 20, 50, 100] as const

const first: QueueFilter = {
  state: '',
  search: '',
  method: '',
  since: '',
  until: '',
  flag: '',
  page: 1,
  pagesize: 20,
}
const limits = { search: 64, method: 16, since: 10, until: 10, flag: 32 } as const

function wholeOf(text: string | null, fallback: number): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number.parseInt(text, 10) : fallback
}

/** Reads the address; anything it does not know falls back to the first state's first page. */
export function filterOf(params: URLSearchParams, states: Choices): QueueFilter {
  const text = (name: keyof typeof limits) =>
    (params.get(name) ?? '').trim().slice(0, limits[name])
  const state = states.find(({ value }) => value === params.get('state')) ?? states[0]
  const pagesize = wholeOf(params.get('pagesize'), first.pagesize)
  const day = (name: 'since' | 'until') =>
    /^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? text(name) : ''
  return {
    state: state?.value ?? '',
    search: text('search'),
    method: text('method'),
    since: day('since'),
    until: day('until'),
    flag: text('flag'),
    page: wholeOf(params.get('page'), first.page),
    pagesize: pageSizes.some((size) => size === pagesize) ? pagesize : first.pagesize,
  }
}

/** Writes only what differs from the queue's first view. */
export function paramsOf(filter: QueueFilter, states: Choices): URLSearchParams {
  const params = new URLSearchParams()
  const begin = { ...first, state: states[0]?.value ?? '' }
  for (const name of Object.keys(first) as (keyof QueueFilter)[]) {
    if (filter[name] !== begin[name]) params.set(name, String(filter[name]))
  }
  return params
}

/** The parts of a filter that both the list and the file take from the wire's own names. */
export function askedOf<S extends { value: string; asks: object }>(
  filter: QueueFilter,
  states: readonly S[],
): Omit<QueueFilter, 'state' | 'page' | 'pagesize'> & S['asks'] {
  const { search, method, since, until, flag } = filter
  const asks = states.find(({ value }) => value === filter.state)?.asks ?? {}
  return { search, method, since, until, flag, ...(asks as S['asks']) }
}

/** Whether anything but state and page narrows the list. */
export function isNarrowed({ search, method, since, until, flag }: QueueFilter): boolean {
  return [search, method, since, until, flag].some(Boolean)
}
