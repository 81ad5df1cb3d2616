import type { readMyFactor } from '@jinli/contract/operator/staff-factor.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button } from 'antd'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { timeText } from '../page/time-text.ts'
import { LineAndNote } from '../page/two-lines.tsx'

type Factor = Output<typeof readMyFactor>
/** A device or security key; the device has no id. */
export type Way = {
  id: string
  name: string
  isHere: boolean
  addedAt: Date
  usedAt: Date | null
}

export function waysOf({ device_since, keys }: Factor): Way[] {
  const device = { id: '', name: '验证器', isHere: true, usedAt: null }
  const ways = keys.map(
    ({ id, name, here: isHere, added_at: addedAt, used_at: usedAt }) => {
      return { id, name, isHere, addedAt, usedAt }
    },
  )
  return device_since ? [{ ...device, addedAt: device_since }, ...ways] : ways
}

/** Formats the last use of a key. The last use of a device is not stored. */
function usedText({ id, usedAt }: Way): string {
  if (!id) return '—'
  return usedAt ? timeText(usedAt) : '未使用'
}

/** Lists the device and the security keys of the member. */
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
      render: (_, { name, isHere }) =>
        isHere ? name : <LineAndNote line={name} note="只能用于添加时的地址" />,
    },
    { title: '方式', render: (_, { id }) => (id ? '安全密钥' : '手机验证码') },
    { title: '添加时间', render: (_, { addedAt }) => timeText(addedAt) },
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
      label="两步验证方式"
      rows={waysOf(factor)}
      rowKey={({ id }) => id || 'device'}
      columns={columns}
      empty="还没有绑定"
    />
  )
}
