import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { addressOf, columnsName, type Place, readAddress, type Texts } from './address.ts'
import type { FilterFields } from './filter-field.ts'

/** A change of a list's URL. A changed filter starts at the first page. */
export type AddressChange = { filter?: Texts; page?: number; pagesize?: number } & Place

/** The filters and page of a list. The URL stores them, so a reload or a shared link keeps them. */
export function useAddress<const F extends FilterFields>(
  fields: F,
  sizes: readonly number[],
) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const { id } = useParams()
  const navigate = useNavigate()
  const { filter, page, pagesize, ...place } = readAddress(params, fields, sizes)

  function go(to: AddressChange, replace = false): void {
    const nextView = {
      ...to,
      filter: { ...filter, ...to.filter },
      page: to.page ?? 1,
      pagesize: to.pagesize ?? pagesize,
    }
    // A changed list removes the open order from the URL, which closes the order.
    const list = id === undefined ? pathname : pathname.slice(0, pathname.lastIndexOf('/'))
    const query = addressOf(nextView, fields, sizes)
    // The columns are no filter: a list keeps them while its filter changes.
    const columns = params.get(columnsName)
    if (columns !== null) query.set(columnsName, columns)
    const search = `${query}`
    void navigate({ pathname: replace ? pathname : list, search }, { replace })
  }

  return { filter, page, pagesize, place, go }
}
