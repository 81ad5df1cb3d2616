import { useSearchParams } from 'react-router'
import type { Place } from '../page/address.ts'

/** The rows of a page of a tab. */
const pagesize = 20

type Turn = { page: number } & Place

/** The page of the open tab of a player's page. The address keeps it beside the tab and its filter. */
export function usePlayerPage() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') ?? ''
  const kinds = params.get('kinds') ?? ''
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const place = { after: params.get('after') ?? '', before: params.get('before') ?? '' }
  const turn = ({ page: to, after, before }: Turn) =>
    setParams({
      ...(tab ? { tab } : {}),
      ...(kinds ? { kinds } : {}),
      ...(to > 1 ? { page: `${to}` } : {}),
      ...(after ? { after } : {}),
      ...(before ? { before } : {}),
    })
  return {
    request: { page, pagesize, ...place },
    paging: { page, pagesize, sizes: [pagesize], onPage: turn },
  }
}
