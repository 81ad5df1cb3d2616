import { Alert, Button } from 'antd'
import type { Page, Read } from '../api/read.ts'
import { useRead } from '../api/use-read.ts'
import { isNarrowed, type Texts } from './address.ts'
import { countText } from './count-text.ts'
import type { FilterFields } from './filter-field.ts'
import type { ListQuery } from './use-list.ts'

type Props<A, F extends FilterFields> = {
  call: Read<A, Page<unknown>>
  fields: F
  ask: (query: ListQuery<F>) => A
  filter: Texts
  /** How many rows this tab shows. */
  total: number
  onGo: (to: { filter: Texts }) => void
}

/** Tells that a search looks into one tab only, if all tabs together have more. */
export function ElsewhereNote<A, F extends FilterFields>(props: Props<A, F>) {
  const { call, fields, ask, filter, total, onGo } = props
  const tabs = fields.find(({ kind }) => kind === 'tabs')
  const tab = tabs?.choices.find(({ value }) => value === filter[tabs.name])
  const everywhere = tabs?.choices.find(({ value }) => value === '')
  const isPart = Boolean(tab?.value) && everywhere !== undefined
  const query = { ...filter, ...(tabs ? { [tabs.name]: '' } : {}), page: 1, pagesize: 10 }
  const { data } = useRead(call, ask(query as ListQuery<F>), {
    enabled: isPart && isNarrowed(filter, fields),
    staleMs: 10_000,
  })
  if (!isPart || !isNarrowed(filter, fields) || !data || data.total <= total) return null
  return (
    <Alert
      type="info"
      showIcon
      title={`「${tab?.label}」中 ${countText(total)} 条，「${everywhere.label}」中 ${countText(data.total)}${data.more ? '+' : ''} 条`}
      action={
        <Button size="small" onClick={() => tabs && onGo({ filter: { [tabs.name]: '' } })}>
          查看{everywhere.label}
        </Button>
      }
    />
  )
}
