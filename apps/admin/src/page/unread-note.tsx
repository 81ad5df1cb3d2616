import { Alert } from 'antd'
import { useSearchParams } from 'react-router'
import { unreadFields } from './address.ts'
import type { FilterFields } from './filter-field.ts'

/** Tells which filters of the URL cannot be read, so that nobody takes the whole list for a filtered one. */
export function UnreadNote({ fields }: { fields: FilterFields }) {
  const [params] = useSearchParams()
  const labels = unreadFields(params, fields).map(({ label }) => `「${label}」`)
  if (labels.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`网址中的${labels.join('、')}无法识别，未按其筛选`}
    />
  )
}
