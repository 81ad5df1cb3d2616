import type { Place } from './address.ts'
import { countText } from './count-text.ts'

export type Paging = {
  page: number
  pagesize: number
  /** The number of counted rows; with `more` there are rows beyond it. */
  total: number
  more: boolean
  /** The cursors of the next and previous page; empty without such a page. */
  next: string
  prev: string
  /** The page sizes that the member can choose from. */
  sizes: readonly number[]
  onPage: (to: { page: number; pagesize: number } & Place) => void
}

type PageInfo = Pick<Paging, 'page' | 'pagesize' | 'total' | 'more' | 'next' | 'prev'>

export function totalWords({ total, more }: Pick<Paging, 'total' | 'more'>): string {
  return `共 ${countText(total)}${more ? '+' : ''} 条`
}

/** Returns the cursor of a page, if it needs one; null if the page is out of reach from the current one. */
export function placeOfPage(info: PageInfo, target: number): Place | null {
  const { page, pagesize, total, next, prev } = info
  if (target <= Math.ceil(total / pagesize)) return {}
  if (target === page + 1 && next) return { after: next }
  return target === page - 1 && prev ? { before: prev } : null
}

/** Returns the row count for the pager: the counted rows, or the rows up to the page after the current one. */
export function rowsKnown({ page, pagesize, total, more, next }: PageInfo): number {
  const seenRows = (page + (next ? 1 : 0)) * pagesize
  return more && seenRows > total ? seenRows : total
}

/** Returns the pager properties of antd's table. */
export function pagination(paging: Paging) {
  const { page, pagesize, total, more, sizes, onPage } = paging
  const canChooseSize = sizes.length > 1
  const isBeyond = page * pagesize > total && more
  return {
    current: page,
    pageSize: pagesize,
    total: rowsKnown(paging),
    showSizeChanger: canChooseSize,
    pageSizeOptions: [...sizes].sort((a, b) => a - b),
    hideOnSinglePage: !canChooseSize && total <= pagesize,
    showTotal: () => totalWords(paging),
    showLessItems: isBeyond,
    showPrevNextJumpers: !isBeyond,
    placement: ['bottomStart' as const],
    onChange: (target: number, size: number) => {
      const isOther = size !== pagesize
      const place = isOther ? {} : placeOfPage(paging, target)
      if (place) onPage({ page: isOther ? 1 : target, pagesize: size, ...place })
    },
  }
}
