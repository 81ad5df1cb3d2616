import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { addressOf, type Place, readAddress, type Texts } from './address.ts'
import type { FilterFields } from './filter-field.ts'

/** Where a list goes; another filter begins at its first page. */
export type Going = { filter?: Texts; page?: number; pagesize?: number } & Place

/** Filters and page live in the address, so that a reload or a shared link keeps them. */
export function useAddress<const F extends FilterFields>(
  fields: F,
  sizes: readonly number[],
) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const { id } = useParams()
  const navigate = useNavigate()
  const { filter, page, pagesize, ...place } = readAddress(params, fields, sizes)

  function go(to: Going, replace = false): void {
    const wanted = {
      ...to,
      filter: { ...filter, ...to.filter },
      page: to.page ?? 1,
      pagesize: to.pagesize ?? pagesize,
    }
    // Another list closes what is open over this one.
    const list = id === undefined ? pathname : pathname.slice(0, pathname.lastIndexOf('/'))
    const search = `${addressOf(wanted, fields, sizes)}`
    void navigate({ pathname: replace ? pathname : list, search }, { replace })
  }

  return { filter, page, pagesize, place, go }
}
