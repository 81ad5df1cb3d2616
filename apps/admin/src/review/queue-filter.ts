/** What a queue shows; lives in the address so that a reload or a shared link keeps it. */
export type QueueFilter = {
  state: 0 | 1 | 2 | 3
  search: string
  page: number
  pagesize: number
}

export const pageSizes = [10, 20, 50, 100] as const
export const stateChoices = [
  { value: 1, label: '待审核' },
  { value: 2, label: '已通过' },
  { value: 3, label: '已拒绝' },
  { value: 0, label: '全部' },
] as const

const first: QueueFilter = { state: 1, search: '', page: 1, pagesize: 20 }
const searchLimit = 64

function wholeOf(text: string | null, fallback: number): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number.parseInt(text, 10) : fallback
}

/** Reads the address; anything it does not know falls back to the open queue. */
export function filterOf(params: URLSearchParams): QueueFilter {
  const state = stateChoices.find(({ value }) => String(value) === params.get('state'))
  const pagesize = wholeOf(params.get('pagesize'), first.pagesize)
  return {
    state: state?.value ?? first.state,
    search: (params.get('search') ?? '').trim().slice(0, searchLimit),
    page: wholeOf(params.get('page'), first.page),
    pagesize: pageSizes.some((size) => size === pagesize) ? pagesize : first.pagesize,
  }
}

/** Writes only what differs from the open queue's first page. */
export function paramsOf(filter: QueueFilter): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of ['state', 'search', 'page', 'pagesize'] as const) {
    if (filter[name] !== first[name]) params.set(name, String(filter[name]))
  }
  return params
}
