import { readHours, saveHours } from '@jinli/contract/support-hours.admin'
import { Button, Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { type RowDialogProps, useDialogs } from '../page/use-dialogs.tsx'

type Hours = { from: string; until: string; version: number }

function textOf({ from, until }: Pick<Hours, 'from' | 'until'>): string {
  return from === until ? '全天' : `每天 ${from}–${until}`
}

function HoursDialog({ row, ...ends }: RowDialogProps<Hours>) {
  return (
    <DeedDialog
      {...ends}
      title="修改服务时间"
      renderEffect={(typed) => `会员立即看到：${textOf(typed)}（北京时间）；起止相同为全天`}
      confirm="保存"
      initial={{ from: row.from, until: row.until }}
      firstField="from"
      task={(typed) => call(saveHours, { ...typed, version: row.version })}
      done="服务时间已保存"
    >
      <Form.Item name="from" label="开始">
        <Input name="from" maxLength={5} placeholder="09:00" />
      </Form.Item>
      <Form.Item name="until" label="结束">
        <Input name="until" maxLength={5} placeholder="23:30" />
      </Form.Item>
    </DeedDialog>
  )
}

const dialogs = { change: HoursDialog } as const

/** When people answer, and the way to change it. */
export function HoursButton() {
  const { data } = useCall(readHours, {})
  const over = useDialogs<Hours, 'change'>(dialogs, [readHours])
  if (!data) return null
  return (
    <>
      <span>服务时间：{textOf(data)}</span>
      <ForWhomMay call={saveHours}>
        <Button size="small" onClick={() => over.ask('change', data)}>
          修改服务时间
        </Button>
      </ForWhomMay>
      {over.dialog}
    </>
  )
}
