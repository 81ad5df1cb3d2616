import { Alert } from 'antd'
import { useSearchParams } from 'react-router'
import { goneFilters, unreadFields } from './address.ts'
import type { FilterFields } from './filter-field.ts'

/** Tells which filters of the URL cannot be read, so that nobody takes the whole list for a filtered one. */
export function UnreadNote({ fields }: { fields: FilterFields }) {
  const [params] = useSearchParams()
  const labels = unreadFields(params, fields).map(({ label }) => `「${label}」`)
  const goneNames = goneFilters(params, fields).map((name) => `「${name}」`)
  return (
    <>
      {labels.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`网址中的${labels.join('、')}无法识别，未按其筛选`}
        />
      )}
      {goneNames.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`此视图的条件${goneNames.join('、')}已不存在，未按其筛选；可重新保存此视图`}
        />
      )}
    </>
  )
}
