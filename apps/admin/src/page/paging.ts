import type { Place } from './address.ts'

export type Paging = {
  page: number
  pagesize: number
  /** Counted so far; there are `more`. */
  total: number
  more: boolean
  /** Where the neighbours of this page begin; empty without one. */
  next: string
  prev: string
  /** With more than one the reader chooses. */
  sizes: readonly number[]
  onPage: (to: { page: number; pagesize: number } & Place) => void
}

type Shown = Pick<Paging, 'page' | 'pagesize' | 'total' | 'more' | 'next' | 'prev'>

export function totalWords({ total, more }: Pick<Paging, 'total' | 'more'>): string {
  return more ? `共 ${total.toLocaleString('en-US')}+ 条` : `共 ${total} 条`
}

/** Pages that are counted have numbers; each beyond them is found from its neighbour. */
export function placeOfPage(shown: Shown, wanted: number): Place | null {
  const { page, pagesize, total, next, prev } = shown
  if (wanted <= Math.ceil(total / pagesize)) return {}
  if (wanted === page + 1 && next) return { after: next }
  return wanted === page - 1 && prev ? { before: prev } : null
}

/** How many rows the pager is to know of: those counted, and beyond them as far as this page's neighbour. */
export function rowsKnown({ page, pagesize, total, more, next }: Shown): number {
  const reached = (page + (next ? 1 : 0)) * pagesize
  return more && reached > total ? reached : total
}

/** What the table's pager is told. */
export function pagination(paging: Paging) {
  const { page, pagesize, total, more, sizes, onPage } = paging
  const chosen = sizes.length > 1
  const isBeyond = page * pagesize > total && more
  return {
    current: page,
    pageSize: pagesize,
    total: rowsKnown(paging),
    showSizeChanger: chosen,
    pageSizeOptions: [...sizes].sort((a, b) => a - b),
    hideOnSinglePage: !chosen && total <= pagesize,
    showTotal: () => totalWords(paging),
    showLessItems: isBeyond,
    showPrevNextJumpers: !isBeyond,
    placement: ['bottomStart' as const],
    onChange: (wanted: number, size: number) => {
      const isOther = size !== pagesize
      const place = isOther ? {} : placeOfPage(paging, wanted)
      if (place) onPage({ page: isOther ? 1 : wanted, pagesize: size, ...place })
    },
  }
}
