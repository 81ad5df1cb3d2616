import type { Output } from '@jinli/contract/endpoint'
import type { readMyFactor } from '@jinli/contract/staff-factor.admin'
import { Button } from 'antd'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { timeText } from '../page/time-text.ts'
import { LineAndNote } from '../page/two-lines.tsx'

type Factor = Output<typeof readMyFactor>
/** One way to show the factor; the device has no id. */
export type Way = {
  id: string
  name: string
  here: boolean
  added: Date
  used: Date | null
}

export function waysOf({ device_since, keys }: Factor): Way[] {
  const device = { id: '', name: '验证器', here: true, used: null }
  const ways = keys.map(({ id, name, here, added_at: added, used_at: used }) => {
    return { id, name, here, added, used }
  })
  return device_since ? [{ ...device, added: device_since }, ...ways] : ways
}

/** Of a device only the last code is kept, not when it came. */
function usedText({ id, used }: Way): string {
  if (!id) return '—'
  return used ? timeText(used) : '未使用'
}

/** The device and the keys of one's own factor. */
export function FactorTable({
  factor,
  onRemove,
}: {
  factor: Factor
  onRemove: (way: Way) => void
}) {
  const columns: Columns<Way> = [
    {
      title: '名称',
      render: (_, { name, here }) =>
        here ? name : <LineAndNote line={name} note="只能用于添加时的地址" />,
    },
    { title: '方式', render: (_, { id }) => (id ? '安全密钥' : '手机验证码') },
    { title: '添加时间', render: (_, { added }) => timeText(added) },
    {
      title: '最近使用',
      render: (_, way) => usedText(way),
    },
    {
      title: '操作',
      render: (_, way) => (
        <Button
          size="small"
          aria-label={way.id ? `移除 ${way.name}` : '解除验证器'}
          onClick={() => onRemove(way)}
        >
          {way.id ? '移除' : '解除'}
        </Button>
      ),
    },
  ]
  return (
    <ListTable<Way>
      label="第二验证方式"
      rows={waysOf(factor)}
      rowKey={({ id }) => id || 'device'}
      columns={columns}
      empty="还没有绑定"
    />
  )
}
