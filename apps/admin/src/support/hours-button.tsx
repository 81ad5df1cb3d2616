import { readHours, saveHours } from '@jinli/contract/support/support-hours.admin'
import { Button, Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { ActionDialog } from '../page/action-dialog.tsx'
import { type RowDialogProps, useDialogs } from '../page/use-dialogs.tsx'

type Hours = { from: string; until: string; version: number }

function textOf({ from, until }: Pick<Hours, 'from' | 'until'>): string {
  return from === until ? '全天' : `每天 ${from}–${until}`
}

function HoursDialog({ row, ...ends }: RowDialogProps<Hours>) {
  return (
    <ActionDialog
      {...ends}
      title="修改服务时间"
      renderEffect={(hours) => `会员立即看到：${textOf(hours)}（北京时间）；起止相同为全天`}
      confirm="保存"
      initial={{ from: row.from, until: row.until }}
      firstField="from"
      task={(hours) => call(saveHours, { ...hours, version: row.version })}
      successText="服务时间已保存"
    >
      <Form.Item name="from" label="开始">
        <Input name="from" maxLength={5} placeholder="09:00" />
      </Form.Item>
      <Form.Item name="until" label="结束">
        <Input name="until" maxLength={5} placeholder="23:30" />
      </Form.Item>
    </ActionDialog>
  )
}

const dialogs = { change: HoursDialog } as const

/** Shows the support hours, with a button to change them. */
export function HoursButton() {
  const { data } = useCall(readHours, {})
  const openDialogs = useDialogs<Hours, 'change'>(dialogs, [readHours])
  if (!data) return null
  return (
    <>
      <span>服务时间：{textOf(data)}</span>
      <ForWhomMay call={saveHours}>
        <Button size="small" onClick={() => openDialogs.ask('change', data)}>
          修改服务时间
        </Button>
      </ForWhomMay>
      {openDialogs.dialog}
    </>
  )
}
